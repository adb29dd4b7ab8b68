import { type Order, orderChangeInput, type OrderChangeInput } from '@meridian/contracts';
import {
  type DeliveryOption,
  heldPieces,
  isTaxNumber,
  leavesOnlyGifts,
  type LineQuantity,
  normalizeTaxNumber,
  replacementPrices,
  total,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import {
  choiceBody,
  type DeliveryChoice,
  fieldProblem,
  NO_CHOICE,
  type NewOrderLine,
  priceOf,
  type Problems,
  type CustomerValues,
  type TextField,
  valuesOfOrder,
} from '../new/new-order-values.ts';

/** The values of the form that changes an order. */
export interface ChangeValues extends CustomerValues, DeliveryChoice {
  /** The pieces of each line that stay, of those that are to be shipped. */
  kept: readonly number[];
  added: readonly NewOrderLine[];
  /** For the staff only. */
  reason: string;
}

export const initialValues = (order: Order): ChangeValues => ({
  ...valuesOfOrder(order),
  ...NO_CHOICE,
  email: order.email ?? '',
  kept: heldPieces(order),
  added: [],
  reason: '',
});

const DELIVERY_FIELDS = [
  'name',
  'surname',
  'phone',
  'additionalPhone',
  'country',
  'zipCode',
  'city',
  'address',
] as const satisfies readonly TextField[];

/** A chosen watch in a request. */
export const itemToAdd = ({ watch, colorNameEN, size, quantity }: NewOrderLine) => ({
  itemId: watch._id,
  colorName: colorNameEN,
  size,
  quantity,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The parts of the order that differ from the present ones. */
const changesOf = (
  order: Order,
  values: ChangeValues,
  option?: DeliveryOption,
): Omit<OrderChangeInput, 'revision'> => {
  const before = initialValues(order);
  const { name, surname, phone, additionalPhone, country, zipCode, city, address } = values;
  const delivery = { name, surname, phone, additionalPhone, country, zipCode, city, address };
  const remove = before.kept
    .map((held, line) => ({ line, quantity: held - (values.kept[line] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
  const add = values.added.map(itemToAdd);
  return {
    ...((values.deliveryMethod || DELIVERY_FIELDS.some((field) => values[field] !== before[field])) && {
      delivery: { ...delivery, ...choiceBody(values, option), patronymic: order.delivery.patronymic },
    }),
    ...(values.email !== before.email && { email: values.email.trim() }),
    ...(!isSame(values.company, before.company) && { company: values.company }),
    ...(remove.length > 0 && { remove }),
    ...(add.length > 0 && { add }),
  };
};

/**
 * The request; null if the form changes nothing.
 * @param option the chosen method of delivery
 */
export const bodyOf = (
  order: Order,
  values: ChangeValues,
  option?: DeliveryOption,
): OrderChangeInput | null => {
  const changes = changesOf(order, values, option);
  if (Object.keys(changes).length === 0) return null;
  const reason = values.reason.trim();
  return { revision: order.revision, ...changes, ...(reason && { reason }) };
};

/** By how much watches that replace pieces of an order raise its value. */
export const replacementDifference = (
  { items, currency }: Pick<Order, 'items' | 'currency'>,
  remove: readonly LineQuantity[],
  added: readonly NewOrderLine[],
): number => {
  const priced = added.map((line) => ({
    itemId: line.watch._id,
    colorName: line.colorNameEN,
    size: line.size,
    quantity: line.quantity,
    price: priceOf(line, currency),
  }));
  const removed = remove.map(({ line, quantity }) => ({ price: items[line]?.price ?? 0, quantity }));
  const value = total(replacementPrices<(typeof priced)[number]>(items, { remove, add: priced }));
  return Math.round((value - total(removed)) * 100) / 100;
};

/**
 * By how much the change raises the amount of the order; null if it changes neither pieces nor the price of the delivery.
 * @param option the chosen method of delivery; without one, the order keeps its own
 */
export const differenceOf = (
  order: Order,
  values: ChangeValues,
  option: DeliveryOption | undefined,
): number | null => {
  const { remove = [], add = [] } = changesOf(order, values);
  const before = order.delivery.method?.price ?? 0;
  const ofDelivery = (option?.price ?? before) - before;
  if (remove.length + add.length === 0) return ofDelivery || null;
  return replacementDifference(order, remove, values.added) + ofDelivery;
};

/** The errors of the form: `items` for an order without watches, otherwise by the field of the server's schema. */
export const problemsOf = (t: TFunction<'admin'>, order: Order, values: ChangeValues): Problems => {
  const problems: Problems = {};
  const body = bodyOf(order, values);
  const isEmptied = body?.remove && leavesOnlyGifts(order.items, heldPieces(order), body.remove);
  if (values.added.length === 0 && (isEmptied || values.kept.every((quantity) => quantity === 0)))
    problems['items'] = t('changeOrder.empty');
  for (const { path } of (body && orderChangeInput.safeParse(body).error?.issues) ?? []) {
    const field = path
      .map(String)
      .join('.')
      .replace(/^delivery\./, '');
    problems[field] ??= fieldProblem(t, field, values);
  }
  const { company } = values;
  if (body?.company && company && !isTaxNumber(normalizeTaxNumber(company.taxNumber), values.country))
    problems['company.taxNumber'] ??= fieldProblem(t, 'company.taxNumber', values);
  return problems;
};
