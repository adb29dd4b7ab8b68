import {
  type Order,
  STAFF_PAYMENTS,
  staffOrderInput,
  type StaffOrderInput,
  type ShopperPoint,
  type StaffPayment,
} from '@meridian/contracts';
import {
  type Company,
  CURRENCIES,
  type Currency,
  DEFAULT_CURRENCY,
  DELIVERY_COUNTRIES,
  type DeliveryOption,
  type Language,
  LANGUAGES,
  priceIn,
  total,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { WatchVariant } from '../../watches/watch-variant.ts';

/** Chosen pieces of a variant. */
export interface NewOrderLine extends WatchVariant {
  quantity: number;
}

/** The lines with a piece of a variant, which is in them once. */
export const withVariant = (lines: readonly NewOrderLine[], variant: WatchVariant): NewOrderLine[] => {
  const isThere = lines.some(
    ({ watch, colorNameEN, size }) =>
      watch._id === variant.watch._id && colorNameEN === variant.colorNameEN && size === variant.size,
  );
  return isThere ? [...lines] : [...lines, { ...variant, quantity: 1 }];
};

export type TextField =
  | 'name'
  | 'surname'
  | 'phone'
  | 'additionalPhone'
  | 'email'
  | 'country'
  | 'zipCode'
  | 'city'
  | 'address';

/** The values about the customer. */
export interface CustomerValues extends Record<TextField, string> {
  /** Null for a private person. */
  company: Company | null;
}

/** The choice of the delivery. */
export interface DeliveryChoice {
  /** Empty without a choice. */
  deliveryMethod: string;
  /** Of an order that is collected. */
  point: ShopperPoint | null;
}

export const NO_CHOICE: DeliveryChoice = { deliveryMethod: '', point: null };

/**
 * The choice in a request.
 * @param option the method as it is displayed: another price is refused
 */
export const choiceBody = ({ deliveryMethod, point }: DeliveryChoice, option?: DeliveryOption) => ({
  ...(deliveryMethod && { deliveryMethod }),
  ...(option && { deliveryPrice: option.price }),
  ...(point && { pickupPoint: point._id, zipCode: '', city: '', address: '' }),
});

/** The values of the form. */
export interface NewOrderValues extends CustomerValues, DeliveryChoice {
  lines: readonly NewOrderLine[];
  currency: Currency;
  language: Language;
  payment: StaffPayment;
  isPaid: boolean;
  /** The promo code as it is typed, and the applied one; empty without one. */
  promoText: string;
  promoCode: string;
}

export const PAYMENT_OPTIONS = STAFF_PAYMENTS;
export const CURRENCY_OPTIONS = CURRENCIES;
export const LANGUAGE_OPTIONS = LANGUAGES;

export const emptyValues = (language: Language): NewOrderValues => ({
  ...NO_CHOICE,
  lines: [],
  name: '',
  surname: '',
  phone: '',
  additionalPhone: '',
  email: '',
  country: DELIVERY_COUNTRIES.find(({ code }) => code === 'KZ')?.value ?? '',
  zipCode: '',
  city: '',
  address: '',
  company: null,
  currency: DEFAULT_CURRENCY,
  language,
  payment: 'link',
  isPaid: false,
  promoText: '',
  promoCode: '',
});

/** The customer's data of an earlier order. */
export const valuesOfOrder = ({ delivery, email, userId, company }: Order): CustomerValues => ({
  name: delivery.name,
  surname: delivery.surname,
  phone: delivery.phone,
  additionalPhone: delivery.additionalPhone ?? '',
  email: email ?? userId?.email ?? '',
  country: delivery.country,
  zipCode: delivery.zipCode ?? '',
  city: delivery.city,
  address: delivery.address,
  company: company ?? null,
});

export const priceOf = ({ watch }: NewOrderLine, currency: Currency): number =>
  priceIn(watch.price, currency);

/** The chosen watches in a request for the methods of delivery. */
export const quotedItems = (lines: readonly NewOrderLine[]) =>
  lines.map(({ watch, quantity }) => ({ itemId: watch._id, quantity }));

export const totalOf = ({ lines, currency }: NewOrderValues): number =>
  total(lines.map((line) => ({ price: priceOf(line, currency), quantity: line.quantity })));

export const bodyOf = (
  { lines, isPaid, company, deliveryMethod, point, promoText: _, promoCode, ...values }: NewOrderValues,
  option?: DeliveryOption,
): StaffOrderInput => ({
  ...values,
  ...choiceBody({ deliveryMethod, point }, option),
  ...(company && { company }),
  ...(promoCode && { promoCode }),
  email: values.email.trim(),
  items: lines.map(({ watch, colorNameEN, size, quantity }) => ({
    itemId: watch._id,
    colorName: colorNameEN,
    size,
    quantity,
  })),
  isPaid: values.payment !== 'link' && isPaid,
});

/** Error messages by the path of the body; of a line `items.<index>`. */
export type Problems = Record<string, string>;

/** What is wrong with the value of a field. */
export const fieldProblem = (t: TFunction<'admin'>, field: string, values: object): string => {
  const isEmpty = Object.entries(values).some(([name, value]) => name === field && value === '');
  if (isEmpty || field === 'company.name') return t('form.problems.required');
  if (field === 'pickupPoint') return t('newOrder.problems.point');
  if (field === 'company.taxNumber') return t('newOrder.problems.taxNumber');
  if (field === 'phone' || field === 'additionalPhone') return t('newOrder.problems.phone');
  return field === 'email' ? t('newOrder.problems.email') : t('form.problems.invalid');
};

/** The errors of the form, by the server's schema. A line without a price is not sold in the currency. */
export const problemsOf = (t: TFunction<'admin'>, values: NewOrderValues): Problems => {
  const body = bodyOf(values);
  const problems: Problems = {};
  values.lines.forEach((line, index) => {
    if (priceOf(line, values.currency) === 0) problems[`items.${index}`] = t('newOrder.problems.notSold');
  });
  for (const { path } of staffOrderInput.safeParse(body).error?.issues ?? []) {
    const field = path.map(String).join('.');
    problems[field] ??= field === 'items' ? t('newOrder.problems.items') : fieldProblem(t, field, values);
  }
  if (values.promoText.trim() && !values.promoCode) problems['promoCode'] = t('newOrder.promo.notApplied');
  return problems;
};
