import { paymentOfferEndpoints, type PanelPaymentOffers, type PaymentOffersInput } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  formatPrice,
  PROVIDER_TERMS,
  type PaymentProviderName,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { numberOf } from '../data/plain-number.ts';
import type { Problems } from '../panel/versioned-form.tsx';

type SavedOffer = PaymentOffersInput['offers'][number];

/** The limits of a currency in the form, as texts; both are empty for a currency that is not accepted. */
interface RangeValues {
  minimum: string;
  maximum: string;
}
export interface OfferValues extends Omit<SavedOffer, 'limits'> {
  limits: Partial<Record<Currency, RangeValues>>;
}
export interface PaymentValues {
  offers: OfferValues[];
}

const bodySchema = paymentOfferEndpoints['PUT /api/panel/payment-offers'].body;

/** The currencies that a provider accepts. */
export const currenciesOf = (provider: PaymentProviderName): Currency[] =>
  CURRENCIES.filter((currency) => PROVIDER_TERMS[provider].limits[currency] !== undefined);

/** Stored in place of a maximum. Payments outside of the providers take any amount. */
const NO_MAXIMUM = PROVIDER_TERMS.offline.limits.kzt?.maximum ?? Infinity;

/** Whether the terms of a provider have no maximum, so that it can be left empty. */
export const isUnlimited = (provider: PaymentProviderName, currency: Currency): boolean =>
  PROVIDER_TERMS[provider].limits[currency]?.maximum === NO_MAXIMUM;

export const valuesOf = ({ offers }: Pick<PanelPaymentOffers, 'offers'>): PaymentValues => ({
  offers: offers.map((offer) => ({
    ...offer,
    limits: Object.fromEntries(
      currenciesOf(offer.provider).map((currency) => {
        const { minimum = '', maximum = '' } = offer.limits[currency] ?? {};
        return [
          currency,
          { minimum: String(minimum), maximum: maximum === NO_MAXIMUM ? '' : String(maximum) },
        ] as const;
      }),
    ),
  })),
});

const rangesOf = ({ provider, limits }: OfferValues): SavedOffer['limits'] =>
  Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const range = limits[currency];
      if (!range || `${range.minimum}${range.maximum}`.trim() === '') return [];
      const isWithout = range.maximum.trim() === '' && isUnlimited(provider, currency);
      const maximum = isWithout ? NO_MAXIMUM : numberOf(range.maximum);
      return [[currency, { minimum: numberOf(range.minimum), maximum }] as const];
    }),
  );

export const bodyOf = ({ offers }: PaymentValues, revision: number): PaymentOffersInput => ({
  offers: offers.map((offer) => ({ ...offer, limits: rangesOf(offer) })),
  revision,
});

/** The errors of a request body, by the server's schema. */
export const problemsOf = (t: TFunction<'admin'>, body: PaymentOffersInput, language: string): Problems => {
  const problems: Problems = {};
  for (const { path } of bodySchema.safeParse(body).error?.issues ?? []) {
    const [, index, field, currency] = path.map(String);
    const provider = body.offers[Number(index)]?.provider;
    const range = provider && currency && PROVIDER_TERMS[provider].limits[currency as Currency];
    const price = (value: number) => formatPrice(value, currency as Currency, language);
    const isOpen = provider && isUnlimited(provider, currency as Currency);
    problems[path.join('.')] ??= range
      ? t(`payments.problems.${isOpen ? 'minimum' : 'limit'}`, {
          from: price(range.minimum),
          to: price(range.maximum),
        })
      : t(`payments.problems.${field === 'methods' ? 'methods' : 'limits'}`);
  }
  return problems;
};
