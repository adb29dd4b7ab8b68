import { zodResolver } from '@hookform/resolvers/zod';
import {
  ADDRESS_CHECK,
  checkAddress,
  checkCompany,
  companyInput,
  deliveryChoice,
  deliveryInput,
  email,
  optionalEmail,
  phonesByCountry,
} from '@meridian/contracts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { config, z } from 'zod';

export { formatPhone } from '@meridian/contracts';
export { suggestEmail } from './suggest-email.ts';

// The content security policy forbids `eval`, which zod would otherwise try.
config({ jitless: true });

/**
 * Delivery data and the company, if any; the email address is required for guests and optional for accounts. A method with
 * points needs one of them (as JSON) instead of an address.
 */
const fields = deliveryInput.extend({
  ...deliveryChoice.shape,
  pickupPoint: z.string().min(1).optional(),
  payment: z.string().optional(),
  paymentMethod: z.string().optional(),
  promoCode: z.string().optional(),
  company: companyInput.nullish(),
});
const guestFields = fields
  .extend({ email })
  .superRefine(checkCompany)
  .superRefine(checkAddress, ADDRESS_CHECK);
const shopperFields = fields
  .extend({ email: optionalEmail })
  .superRefine(checkCompany)
  .superRefine(checkAddress, ADDRESS_CHECK);

export type CheckoutValues = z.input<typeof shopperFields>;
export type CheckedValues = z.output<typeof shopperFields>;
export type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckedValues>;
export type CheckoutResolver = Resolver<CheckoutValues, unknown, CheckedValues>;

/** Validates the form by the schema that the API uses too. */
export const checkoutResolver = (isGuest: () => boolean): CheckoutResolver => {
  const guestForm = z.preprocess((values: CheckoutValues) => phonesByCountry(values), guestFields);
  const shopperForm = z.preprocess((values: CheckoutValues) => phonesByCountry(values), shopperFields);
  const guest: CheckoutResolver = zodResolver(guestForm);
  const shopper: CheckoutResolver = zodResolver(shopperForm);
  return (...values) => (isGuest() ? guest(...values) : shopper(...values));
};
