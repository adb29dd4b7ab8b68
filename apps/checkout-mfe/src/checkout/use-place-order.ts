import type { OrderInput, PlacedOrder } from '@meridian/contracts';
import { SHOP_EMAIL } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShownAgain } from '@meridian/ui';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartLines } from '../lines/use-cart-lines.ts';
import type { useSettings } from '../lines/use-settings.ts';
import { idempotencyKeyFor, clearAttempt } from '../persisted/attempt.ts';
import { CHECKOUT_FIELDS } from '../persisted/checkout-fields.ts';
import { SERVER_PROBLEM } from './field-problem.ts';
import type { CheckedValues } from '../form-schema/form-schema.ts';
import {
  type CheckoutProblem,
  isRetryable,
  mayHaveBeenPlaced,
  problemOf,
  promoUnchecked,
} from './order-problem.ts';
import type { OrderRejection } from './order-rejection.ts';
import { orderRequest } from './order-request.ts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';
import type { Payment } from './payment.ts';
import type { Delivery } from './use-delivery.ts';
import type { PromoCode } from './use-promo-code.ts';
import type { Sums } from './use-sums.ts';

export interface PlaceOrder {
  busy: boolean;
  problem: CheckoutProblem | null;
  submit: (event: FormEvent) => void;
  /** Clears the problem after it has been resolved. */
  dismissProblem: () => void;
}

/** The parts of the order beside its lines. */
interface DisplayedParts {
  delivery: Delivery;
  /** Undefined while its code is loading. */
  payment: Payment | undefined;
  promo: PromoCode;
  sums: Sums;
}

const RETRY_DELAY_MS = 800;

/** Places the order of the form and the cart, and handles all responses. */
export const usePlaceOrder = (
  form: CheckoutForm,
  cart: CartLines,
  { delivery, payment, promo, sums }: DisplayedParts,
  { data: settings, retry: reloadSettings }: ReturnType<typeof useSettings>,
): PlaceOrder => {
  const { api, store } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const submitting = useRef(false);

  const endSubmit = () => {
    submitting.current = false;
    setBusy(false);
  };

  useShownAgain(endSubmit);

  const send = async (body: OrderInput): Promise<PlacedOrder> => {
    // The same order may be paid by another method.
    const fingerprint = JSON.stringify([store.getState().token !== null, { ...body, paymentMethod: '' }]);
    const request = () =>
      api('POST /api/orders/place-order', {
        body,
        headers: { 'idempotency-key': idempotencyKeyFor(fingerprint) },
      });
    const placed = await request().catch(async (error: unknown) => {
      if (!isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
      return request();
    });
    if (placed.order.status !== 'cancelled') return placed;
    // The order of this idempotency key is cancelled, so this request creates a new order.
    clearAttempt();
    return request();
  };

  const handleRejection = (rejection: OrderRejection) => {
    const { priceChanged, outOfStock, options, promotion, isPaymentInvalid, fields = {} } = rejection;
    if (options) delivery.setQuote({ needsPlace: false, ...delivery.quote, options });
    if (rejection.isPointClosed) form.setValue('pickupPoint', '');
    if (outOfStock) cart.correctStock(outOfStock);
    if (promotion) promo.refuse(promotion);
    if (isPaymentInvalid) reloadSettings();
    if (priceChanged !== undefined) promo.recheck();
    // A stock of 0 may mean that the watch was deleted, so the cart is reloaded.
    if (priceChanged !== undefined || outOfStock?.some(({ available }) => available === 0)) cart.reload();
    const invalid = CHECKOUT_FIELDS.filter((field) => fields[field] !== undefined);
    invalid.forEach((field, position) =>
      form.setError(field, { type: SERVER_PROBLEM, message: fields[field] }, { shouldFocus: position === 0 }),
    );
  };

  const place = async (values: CheckedValues): Promise<void> => {
    const { lines } = cart;
    const { option } = delivery;
    const confirmed = problem?.kind === 'rejected' ? problem.priceChanged : undefined;
    const promoCode = promo.codeToSend();
    const { locale } = store.getState();
    setBusy(true);
    let placed: PlacedOrder | undefined;
    try {
      placed = await send(
        orderRequest(values, { lines, delivery, payment, sums, promoCode, confirmed }, locale),
      );
      // In the chunk that the validation has loaded.
      const { redirectToPayment } = await import(
        /* webpackChunkName: "form-schema" */ './redirect-to-payment.ts'
      );
      // Stays busy until the browser leaves the page.
      await redirectToPayment(api, placed, payment?.option?.method, (to) => void navigate(to));
    } catch (error) {
      if (!mayHaveBeenPlaced(error)) clearAttempt();
      const reason = placed
        ? null
        : await problemOf(error, {
            ...{ lines, option, promoCode },
            currency: locale.currency,
            sellerEmail: settings?.seller.email ?? SHOP_EMAIL,
          });
      endSubmit();
      if (reason) {
        setProblem(reason);
        if (reason.kind === 'rejected') handleRejection(reason);
        return;
      }
      console.error('Placing the order failed', error);
      // If the order was placed, it can be paid for on that page.
      await navigate(placed ? `/fail?order=${placed.order.key}` : '/fail');
    }
  };

  return {
    busy,
    // A line may be added again, by an undo or in another tab.
    problem: problem?.kind === 'cartEmpty' && !cart.isEmpty ? null : problem,
    dismissProblem: () => setProblem(null),
    submit: (event) => {
      event.preventDefault();
      if (submitting.current || cart.status === 'loading') return;
      setProblem(null);
      if (cart.isEmpty) {
        setProblem({ kind: 'cartEmpty' });
        return;
      }
      if (cart.status === 'failed') {
        setProblem({ kind: 'cartFailed' });
        cart.reload();
        return;
      }
      if (promo.isUnchecked()) {
        promo.apply();
        void promoUnchecked().then(setProblem);
        return;
      }
      submitting.current = true;
      void form.handleSubmit(place, endSubmit)();
    },
  };
};
