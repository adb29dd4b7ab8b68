import { isApiError } from '@meridian/api-client';
import type { QuoteInput } from '@meridian/contracts';
import { type Currency, type DeliveryOption, formatPrice, inLanguage, type Language } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import type { TFunction } from '@meridian/i18n';
import { errorText } from '@meridian/panel';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '../../panel/suggest/use-settled.ts';
import { bodyOf, type NewOrderValues, priceOf } from './new-order-values.ts';
import { QUOTE_KEY } from './use-delivery-quote.ts';

/** The request for the sums of an order; null without watches that have a price. */
const inputOf = (values: NewOrderValues, option: DeliveryOption | undefined): QuoteInput | null => {
  const { lines, currency, country, zipCode, city, point, phone } = values;
  if (lines.length === 0 || lines.some((line) => priceOf(line, currency) === 0)) return null;
  const { items, promoCode, email } = bodyOf(values);
  return {
    items,
    currency,
    ...(promoCode && { promoCode }),
    country,
    zipCode: point?.zipCode ?? zipCode,
    city: point?.city ?? city,
    ...(option && { deliveryMethod: option.methodId }),
    email,
    phone,
  };
};

/** The sums of an order as the server calculates them. Sums with a promo code stay while others are being loaded. */
export const useOrderQuote = (values: NewOrderValues, option: DeliveryOption | undefined) => {
  const { api } = useServices();
  const input = inputOf(values, option);
  const wanted = input ? JSON.stringify(input) : '';
  const settled = useSettled(wanted);
  const quote = useQuery({
    queryKey: [...QUOTE_KEY, 'order', settled],
    queryFn: ({ signal }) =>
      api('POST /api/orders/quote', { body: JSON.parse(settled) as QuoteInput, signal }),
    enabled: settled !== '',
    placeholderData: (previous) => (input?.promoCode ? previous : undefined),
  });
  const isCurrent = settled === wanted;
  return {
    data: isCurrent || input?.promoCode ? quote.data : undefined,
    error: isCurrent ? quote.error : null,
    isFetching: quote.isFetching || !isCurrent,
  };
};

/** Names of brands and collections in a text at most. */
const MAX_NAMES = 6;

/** Why a promo code does not apply to the order; undefined for other errors. */
export const promoProblem = (
  t: TFunction<'admin'>,
  error: unknown,
  currency: Currency,
  language: Language,
): string | undefined => {
  if (isApiError(error, 'tooManyRequests')) return errorText(t, error);
  if (!isApiError(error, 'promotionInvalid')) return undefined;
  const { reason, minimum = 0, missing = 0, only = [], currencies = [] } = error.details;
  const names = only.slice(0, MAX_NAMES).map((named) => inLanguage(named, 'name', language));
  const isNamed = only.length > 0 && (reason === 'scope' || reason === 'minimum');
  return t(`newOrder.promo.problems.${isNamed ? (`${reason}Only` as const) : reason}`, {
    only: [...names, ...(only.length > MAX_NAMES ? ['…'] : [])].join(', '),
    minimum: formatPrice(minimum, currency, language),
    missing: formatPrice(missing, currency, language),
    currencies: currencies.map((each) => each.toUpperCase()).join(', '),
  });
};
