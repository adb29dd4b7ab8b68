import type { DeliveryQuote, DeliveryQuoteInput } from '@meridian/contracts';
import {
  type Currency,
  defaultOption,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  type DeliveryOption,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useQuery } from '@tanstack/react-query';
import type { DeliveryChoice, TextField } from './new-order-values.ts';
import { useSettled } from '../../panel/suggest/use-settled.ts';

export const QUOTE_KEY = ['delivery-quote'];

/** The code of a country by its stored name. */
export const countryCodeOf = (country: string): DeliveryCountryCode | undefined =>
  DELIVERY_COUNTRIES.find(({ value }) => value === country)?.code;

/** The request for the methods of an order; null without watches or country. A chosen point is its destination. */
export const quoteInputOf = (
  {
    country,
    zipCode,
    city,
    point,
  }: Record<Extract<TextField, 'country' | 'zipCode' | 'city'>, string> & DeliveryChoice,
  currency: Currency,
  items: DeliveryQuoteInput['items'],
): DeliveryQuoteInput | null => {
  const code = countryCodeOf(country);
  if (!code || items.length === 0) return null;
  const { zipCode: pointCode = zipCode, city: pointCity = city } = point ?? {};
  return { country: code, zipCode: pointCode, city: pointCity, currency, items };
};

/** The methods of delivery for the watches and the place of an order. Typing does not send a request for each key. */
export const useDeliveryQuote = (input: DeliveryQuoteInput | null) => {
  const { api } = useServices();
  const settled = useSettled(input ? JSON.stringify(input) : '');
  return useQuery({
    queryKey: [...QUOTE_KEY, settled],
    queryFn: ({ signal }) =>
      api('POST /api/delivery/quote', { body: JSON.parse(settled) as DeliveryQuoteInput, signal }),
    enabled: settled !== '',
    placeholderData: (previous) => (input ? previous : undefined),
  });
};

/** The chosen method; without a choice, the one that the server chooses. */
export const optionOf = (
  quote: DeliveryQuote | undefined,
  { deliveryMethod }: DeliveryChoice,
): DeliveryOption | undefined =>
  deliveryMethod
    ? quote?.options.find(({ methodId }) => methodId === deliveryMethod)
    : defaultOption(quote?.options ?? []);

/** Points of a method that match a text. */
export const usePointSearch = (method: string, country: DeliveryCountryCode | undefined, text: string) => {
  const { api } = useServices();
  const q = useSettled(text);
  return useQuery({
    queryKey: ['new-order', 'points', method, country, q],
    queryFn: async ({ signal }) =>
      (await api('GET /api/delivery/points', { query: { method, country, q }, signal })).points.slice(0, 8),
    enabled: q !== '',
  });
};
