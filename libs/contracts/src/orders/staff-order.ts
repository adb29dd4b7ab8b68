import { CURRENCIES, LANGUAGES } from '@meridian/domain';
import { z } from 'zod';
import { phonesByCountry } from '../phones/phone-values.ts';
import { promoCode } from '../values.ts';
import { checkCompany, companyInput } from './company.ts';
import {
  ADDRESS_CHECK,
  checkAddress,
  deliveryChoice,
  deliveryInput,
  optionalEmail,
  orderItemInput,
} from './order-input.ts';
import { order } from './schemas.ts';

/** How the customer pays an order that a member of staff places. */
export const STAFF_PAYMENTS = ['link', 'transfer', 'cash'] as const;
export type StaffPayment = (typeof STAFF_PAYMENTS)[number];

const staffOrderFields = deliveryInput.extend({
  items: z
    .array(orderItemInput.pick({ itemId: true, colorName: true, size: true, quantity: true }))
    .min(1)
    .max(100),
  currency: z.enum(CURRENCIES),
  /** Of the customer; '' is none. */
  email: optionalEmail,
  /** Of the emails to the customer. */
  language: z.enum(LANGUAGES),
  payment: z.enum(STAFF_PAYMENTS),
  /** Whether a transfer or cash has already been received; has no effect on a payment by link. */
  isPaid: z.boolean().default(false),
  /** The buyer; a private person if absent or null. */
  company: companyInput.nullish(),
  promoCode: promoCode.optional(),
  ...deliveryChoice.shape,
});
export type StaffOrderInput = z.input<typeof staffOrderFields>;

/** An order that a member of staff places for a customer (by phone, for example). */
export const staffOrderInput = z.preprocess(
  (body: StaffOrderInput) => phonesByCountry(body),
  staffOrderFields.superRefine(checkCompany).superRefine(checkAddress, ADDRESS_CHECK),
);

export const staffOrder = z.object({
  order,
  link: z
    .string()
    .nullable()
    .meta({ description: 'Page of the order, where the customer pays; null if paid' }),
});
export type StaffOrder = z.infer<typeof staffOrder>;
