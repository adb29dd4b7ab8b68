import type { ActivityChange, Bilingual } from '@meridian/contracts';
import {
  countryName,
  CURRENCIES,
  formatPrice,
  type Language,
  type PaymentProviderName,
  type SavedOffer,
} from '@meridian/domain';

const both = (textIn: (language: Language) => string): Bilingual => ({ en: textIn('en'), ru: textIn('ru') });

/** Names of providers as the activity log shows them. */
const NAMES: Record<PaymentProviderName, Bilingual> = {
  stripe: { en: 'Stripe', ru: 'Stripe' },
  yookassa: { en: 'YooKassa', ru: 'ЮKassa' },
  freedompay: { en: 'Freedom Pay', ru: 'Freedom Pay' },
  sandbox: { en: 'Sandbox', ru: 'Тестовый банк' },
  offline: { en: 'Bank transfer', ru: 'Банковский перевод' },
};

const limitsText = ({ limits }: SavedOffer, language: Language): string =>
  CURRENCIES.flatMap((currency) => {
    const range = limits[currency];
    if (!range) return [];
    const [from, to] = [range.minimum, range.maximum].map((value) => formatPrice(value, currency, language));
    return [`${from} – ${to}`];
  }).join('; ');

/** The values of an offer in the activity log, by field. */
const valuesOf = (offer: SavedOffer): Record<string, ActivityChange['before']> => ({
  paymentIsActive: offer.isActive ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' },
  paymentMethods: offer.methods.join(', '),
  paymentCountries: both((language) => offer.countries.map((code) => countryName(code, language)).join(', ')),
  paymentLimits: both((language) => limitsText(offer, language)),
});

const orderOf = (offers: readonly SavedOffer[]): Bilingual =>
  both((language) => offers.map(({ provider }) => NAMES[provider][language]).join(', '));

/** The changes of a save for the activity log: the fields of each provider, and the order of preference. */
export const offerChanges = (
  before: readonly SavedOffer[],
  after: readonly SavedOffer[],
): ActivityChange[] => {
  const changed = after.flatMap((offer) => {
    const former = before.find(({ provider }) => provider === offer.provider);
    const formerValues = former ? valuesOf(former) : {};
    return Object.entries(valuesOf(offer))
      .map(([field, value]) => ({
        ...{ field, of: NAMES[offer.provider] },
        ...{ before: formerValues[field] ?? null, after: value },
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  });
  const order = { field: 'paymentOrder', of: null, before: orderOf(before), after: orderOf(after) };
  return order.before.en === order.after.en ? changed : [...changed, order];
};
