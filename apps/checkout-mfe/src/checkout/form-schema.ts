import { zodResolver } from '@hookform/resolvers/zod';
import { deliveryInput, email, orderInput } from '@meridian/contracts';
import type { Resolver } from 'react-hook-form';
import { config, type z } from 'zod';

// The shop's content policy forbids code made from text, which the schema library would otherwise try.
config({ jitless: true });

/** What a parcel needs; a guest is asked for an e-mail besides, because the account's is not known. */
const guestForm = deliveryInput.extend({ email });
const shopperForm = deliveryInput.extend({ email: orderInput.shape.email });

export type CheckoutValues = z.input<typeof shopperForm>;
export type CheckedValues = z.output<typeof shopperForm>;
export type CheckoutResolver = Resolver<CheckoutValues, unknown, CheckedValues>;

/** Checks the form by the rules that the server has too. */
export const checkoutResolver = (isGuest: () => boolean): CheckoutResolver => {
  const guest = zodResolver(guestForm) as CheckoutResolver;
  const shopper: CheckoutResolver = zodResolver(shopperForm);
  return (...values) => (isGuest() ? guest(...values) : shopper(...values));
};
