import type { PlacedOrder } from '@meridian/contracts';
import { forgetAttempt } from './attempt.ts';
import { forgetDraft } from './draft.ts';

/**
 * Where a placed order leads: to the page where it is paid, or, when nothing has to be paid now, to its success.
 * On the way to a payment the draft and the attempt are kept: who comes back finds the form filled, and paying again is
 * the same order. The cart stays as it is (spec section 4); what was bought leaves it once the payment is confirmed.
 */
export const leaveForPayment = ({ order, payment }: PlacedOrder, navigate: (to: string) => void): void => {
  if (payment.redirectUrl !== null) {
    location.assign(payment.redirectUrl);
    return;
  }
  forgetDraft();
  forgetAttempt();
  navigate(`/success?order=${encodeURIComponent(order._id)}`);
};
