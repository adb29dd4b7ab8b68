import { zodResolver } from '@hookform/resolvers/zod';
import { deliveryInput, email, orderInput } from '@meridian/contracts';
import type { Resolver } from 'react-hook-form';
import { config, type z } from 'zod';

// The content security policy forbids `eval`, which zod would otherwise try.
config({ jitless: true });

/** Delivery data; the email address is required for guests and optional for accounts. */
const guestForm = deliveryInput.extend({ email });
const shopperForm = deliveryInput.extend({ email: orderInput.shape.email });

export type CheckoutValues = z.input<typeof shopperForm>;
export type CheckedValues = z.output<typeof shopperForm>;
export type CheckoutResolver = Resolver<CheckoutValues, unknown, CheckedValues>;

/** Validates the form by the schema that the API uses too. */
export const checkoutResolver = (isGuest: () => boolean): CheckoutResolver => {
  const guest = zodResolver(guestForm) as CheckoutResolver;
  const shopper: CheckoutResolver = zodResolver(shopperForm);
  return (...values) => (isGuest() ? guest(...values) : shopper(...values));
};
