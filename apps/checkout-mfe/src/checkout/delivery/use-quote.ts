import { DELIVERY_COUNTRIES } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { type ClientRequest, pause, useRequest } from '@meridian/ui';
import { useEffect, useRef, useState } from 'react';
import type { CheckoutForm, CheckoutValues } from '../../form-schema/form-schema.ts';
import { quotedItems } from '../../lines/quoted-items.ts';
import type { CartLines } from '../../lines/use-cart-lines.ts';
import type { Delivery } from '../use-delivery.ts';
import { pickupPointOf } from './pickup-point.ts';

const DEBOUNCE_MS = 400;

/** The country code, the postcode and the city of the form, as JSON. An order that is collected goes to its point. */
const placeOf = (values: Partial<CheckoutValues>): string => {
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === values.country)?.code;
  const point = pickupPointOf(values.pickupPoint);
  const { zipCode, city } = point && point.country === country ? point : values;
  return JSON.stringify({ country, zipCode: zipCode ?? '', city: city ?? '' });
};

type Place = { country?: (typeof DELIVERY_COUNTRIES)[number]['code']; zipCode: string; city: string };

/** Loads the methods for the place of the form and the cart, and again when one of them changes. */
export const useQuote = (
  { getValues, subscribe }: CheckoutForm,
  cart: CartLines,
  setQuote: Delivery['setQuote'],
): ClientRequest<void> => {
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [place, setPlace] = useState(() => placeOf(getValues()));
  const isFirst = useRef(true);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => setPlace(placeOf(values)),
      }),
    [subscribe],
  );
  const { country, zipCode, city } = JSON.parse(place) as Place;
  const items = quotedItems(cart.lines);
  const body = country && items.length > 0 ? { country, zipCode, city, currency, items } : undefined;
  // The prices of the lines decide about free delivery.
  const key = body && cart.status === 'ready' ? JSON.stringify([body, cart.subtotal]) : null;
  return useRequest(key, async (signal) => {
    if (!body) return;
    if (!isFirst.current) await pause(DEBOUNCE_MS, signal);
    isFirst.current = false;
    setQuote(await api('POST /api/delivery/quote', { body, signal }));
  });
};
