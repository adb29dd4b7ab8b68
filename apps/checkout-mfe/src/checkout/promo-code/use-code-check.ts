import { isApiError, isUnreachable } from '@meridian/api-client';
import type { EndpointErrorCode } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { pause, useRequest } from '@meridian/ui';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutForm, CheckoutValues } from '../../form-schema/form-schema.ts';
import { pickupPointOf } from '../delivery/pickup-point.ts';
import type { PromoCodeProps, PromoProblem } from '../use-promo-code.ts';

const DEBOUNCE_MS = 400;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** A complete number in the notation that the form gives it when its field is left. */
const PHONE = /^\+(?:[\s()-]*\d){11,15}$/;

type Person = Pick<CheckoutValues, 'email' | 'phone'>;

/** The email and the phone of the form, once they are complete, as JSON: codes may have a limit per customer. */
const personOf = ({ email, phone }: Partial<Person>): string =>
  JSON.stringify({
    email: EMAIL.test(email ?? '') ? email : null,
    phone: PHONE.test(phone ?? '') ? phone : null,
  });

const usePerson = ({ getValues, subscribe }: CheckoutForm): Person => {
  const [person, setPerson] = useState(() => personOf(getValues()));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => setPerson(personOf(values)),
      }),
    [subscribe],
  );
  return JSON.parse(person) as Person;
};

/** Where the order goes. One that is collected goes to its point. */
const placeOf = (values: CheckoutValues) => {
  const point = pickupPointOf(values.pickupPoint);
  const { zipCode = '', city = '' } = point ?? values;
  return { country: values.country, zipCode, city };
};

/** Checks a code, and again whenever the cart, the delivery or the customer change. Returns a retry. */
export const useCodeCheck = ({ form, cart, delivery, promo }: PromoCodeProps): (() => void) => {
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const person = usePerson(form);
  const lastCode = useRef('');
  const { option } = delivery;
  const { code } = promo;
  const items = cart.lines.map(({ watch, line }) => ({
    itemId: watch.id,
    colorName: line.colorNameEN,
    size: line.size,
    quantity: line.quantity,
  }));
  const body = { items, currency, promoCode: code, deliveryMethod: option?.methodId, ...person };

  const problemOf = (error: unknown): PromoProblem => {
    if (!isApiError<EndpointErrorCode<'POST /api/orders/quote'>>(error)) return { reason: 'unchecked' };
    switch (error.code) {
      case 'promotionInvalid':
        return error.details;
      case 'tooManyRequests':
        return { reason: 'tooManyAttempts' };
      case 'outOfStock':
        cart.correctStock(error.details.items);
        return { reason: 'order' };
      case 'deliveryChanged':
        delivery.setQuote({ needsPlace: false, ...delivery.quote, options: error.details.options });
        return { reason: 'order' };
      case 'tooManyPieces':
        return { reason: 'order' };
      default:
        return { reason: 'unchecked' };
    }
  };

  const { checked } = promo;
  // No change makes such a code known. Each request for it counts as an attempt to guess one.
  const isUnknown = checked?.code === code && checked.problem?.reason === 'unknown';
  const isNeeded = code !== '' && !isUnknown && cart.status === 'ready' && items.length > 0;
  // A place matters by the price of its delivery. The prices of the lines may change, too.
  const key = JSON.stringify([body, option?.price, cart.subtotal, promo.revision]);
  const { retry } = useRequest(isNeeded ? key : null, async (signal) => {
    promo.setIsChecking(true);
    try {
      // A code that the shopper has just entered is checked at once.
      if (lastCode.current === code) await pause(DEBOUNCE_MS, signal);
      lastCode.current = code;
      const quote = await api('POST /api/orders/quote', {
        body: { ...body, ...placeOf(form.getValues()) },
        signal,
      });
      signal.throwIfAborted();
      promo.setChecked({ code, currency, quote });
    } catch (error) {
      signal.throwIfAborted();
      promo.setChecked({ code, currency, problem: problemOf(error) });
      if (isUnreachable(error)) throw error;
    } finally {
      if (!signal.aborted) promo.setIsChecking(false);
    }
  });
  return retry;
};
