import { CURRENCIES, DELIVERY_COUNTRIES, PERSON_NAME_MAX_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { checkCompany, companyInput } from './company.ts';
import { optionalPhone, phone, phonesByCountry } from '../phones/phone-values.ts';
import { amount, email, objectId, optionalText, personName, shortText } from '../values.ts';

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
});

export type OrderInput = z.input<typeof orderFields>;

export const orderInput = z.preprocess(
  (body: OrderInput) => phonesByCountry(body),
  orderFields.superRefine(checkCompany),
);
