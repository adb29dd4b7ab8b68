import { CURRENCIES, DELIVERY_COUNTRIES, PAYMENT_METHODS, PERSON_NAME_MAX_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { checkCompany, companyInput } from './company.ts';
import { optionalPhone, phone, phonesByCountry } from '../phones/phone-values.ts';
import { amount, email, objectId, optionalText, personName, promoCode, shortText } from '../values.ts';

const countries = DELIVERY_COUNTRIES.map((country) => country.value) as [string, ...string[]];

/** Delivery fields of the checkout; the form and the server use this one schema. */
export const deliveryInput = z.object({
  name: personName,
  surname: personName,
  patronymic: optionalText.max(PERSON_NAME_MAX_LENGTH).nullish(),
  phone,
  additionalPhone: optionalPhone.nullish(),
  country: z.enum(countries),
  zipCode: optionalText.nullish(),
  city: shortText,
  address: shortText,
});

/** The method of delivery and the point of a new order. An order with a point needs no address. */
export const deliveryChoice = z.object({
  deliveryMethod: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'Absent: the cheapest one to an address' }),
  pickupPoint: objectId.optional(),
  deliveryPrice: amount.optional().meta({ description: 'As displayed; another price is refused' }),
  city: optionalText.default(''),
  address: optionalText.default(''),
});

/** An order without a pickup point has an address. */
export const checkAddress = (
  { pickupPoint, ...body }: { pickupPoint?: string | undefined; city: string; address: string },
  context: z.RefinementCtx,
): void => {
  if (pickupPoint !== undefined) return;
  for (const field of ['city', 'address'] as const)
    if (body[field] === '')
      context.addIssue({
        code: 'too_small',
        origin: 'string',
        minimum: 1,
        inclusive: true,
        input: '',
        path: [field],
      });
};

/** The check runs with those of the fields, so that one answer names all problems. */
export const ADDRESS_CHECK = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** How a shopper pays an order. */
export const ORDER_PAYMENTS = ['online', 'cashOnDelivery'] as const;
export type OrderPaymentChoice = (typeof ORDER_PAYMENTS)[number];

/** The method of an online payment. */
export const paymentMethod = z
  .enum(PAYMENT_METHODS)
  .optional()
  .meta({ description: 'Absent: the first that fits the order' });

/** The other fields of the specification are accepted and may be empty; the server uses its own data. */
export const orderItemInput = z.object({
  itemId: objectId,
  colorName: shortText,
  size: shortText,
  /** The stock decides how many pieces can be ordered; this bound only limits the sums. */
  quantity: z.int().min(1).max(1_000_000),
  name: z.string().max(200).nullish(),
  sku: z.string().max(200).nullish(),
  price: z.number().nullish(),
  weight: z.number().nullish(),
});

/** The email address of a shopper with an account; '' is none. */
export const optionalEmail = z.union([z.literal('').transform(() => null), email]).nullish();

const orderFields = deliveryInput.extend({
  /** Always sent by the form; optional for other clients. */
  country: z.union([z.literal(''), deliveryInput.shape.country]).nullish(),
  items: z.array(orderItemInput).min(1).max(100),
  amount,
  email: optionalEmail,
  currency: z.enum(CURRENCIES).optional(),
  /** The buyer; a private person if absent or null. */
  company: companyInput.nullish(),
  promoCode: promoCode.optional(),
  ...deliveryChoice.shape,
  payment: z.enum(ORDER_PAYMENTS).optional().meta({ description: 'Absent: online' }),
  paymentMethod,
});

export type OrderInput = z.input<typeof orderFields>;

export const orderInput = z.preprocess(
  (body: OrderInput) => phonesByCountry(body),
  orderFields.superRefine(checkCompany).superRefine(checkAddress, ADDRESS_CHECK),
);
