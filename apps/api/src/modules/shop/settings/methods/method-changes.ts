import type { ActivityChange, Bilingual } from '@meridian/contracts';
import {
  CURRENCIES,
  type DeliveryMethod,
  type DeliveryRate,
  formatPrice,
  type Language,
  type Price,
} from '@meridian/domain';

const both = (textIn: (language: Language) => string): Bilingual => ({ en: textIn('en'), ru: textIn('ru') });
const yesOrNo = (value: boolean): Bilingual => (value ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' });

const pricesText = (prices: Price, language: Language): string =>
  CURRENCIES.flatMap((currency) => {
    const price = prices[currency];
    return price === undefined ? [] : [formatPrice(price, currency, language)];
  }).join(' / ');

/** A rate as the activity log shows it: `KZ (05*) ≤ 2000 g: 1 500 ₸ (0 ≥ 50 000 ₸), 1–3`. */
const rateText = (
  { country, places, maxWeight, prices, freeFrom, days }: DeliveryRate,
  language: Language,
): string => {
  const area = places.length > 0 ? ` (${places.join(', ')})` : '';
  const band = maxWeight === null ? '' : ` ≤ ${maxWeight} ${language === 'ru' ? 'г' : 'g'}`;
  const free = pricesText(freeFrom, language);
  return [
    `${country}${area}${band}: ${pricesText(prices, language) || '—'}${free && ` (0 ≥ ${free})`}`,
    ...(days ? [`${days.minDays}–${days.maxDays}`] : []),
  ].join(', ');
};

/** The values of a method in the activity log, by field. */
const valuesOf = (method: DeliveryMethod): Record<string, ActivityChange['before']> => ({
  deliveryName: { en: method.nameEN, ru: method.nameRU },
  deliveryKind: method.kind,
  deliveryIsActive: yesOrNo(method.isActive),
  deliveryCarrier: method.carrier ?? '',
  deliveryPricing: method.pricing,
  deliveryCashOnDelivery: yesOrNo(method.cashOnDelivery),
  deliveryCutOffHour: method.cutOffHour === null ? '' : `${method.cutOffHour}:00`,
  deliveryBlackoutDays: method.blackoutDays.join(', '),
  deliveryTaxRate: method.taxRate ?? '',
  deliveryRates: both((language) => method.rates.map((rate) => rateText(rate, language)).join('; ')),
});

const nameOf = ({ nameEN, nameRU }: DeliveryMethod): Bilingual => ({ en: nameEN, ru: nameRU });

/** The changes of a save for the activity log: methods that were added or removed, and the changed fields of the other ones. */
export const methodChanges = (
  before: readonly DeliveryMethod[],
  after: readonly DeliveryMethod[],
): ActivityChange[] => {
  const isIn = (methods: readonly DeliveryMethod[], { id }: DeliveryMethod) =>
    methods.find((method) => method.id === id);
  const whole = { field: 'deliveryMethod', of: null };
  const removed = before
    .filter((method) => !isIn(after, method))
    .map((method) => ({ ...whole, before: nameOf(method), after: null }));
  const kept = after.flatMap((method): ActivityChange[] => {
    const old = isIn(before, method);
    if (!old) return [{ ...whole, before: null, after: nameOf(method) }];
    const oldValues = valuesOf(old);
    return Object.entries(valuesOf(method))
      .map(([field, value]) => ({
        field,
        of: nameOf(method),
        before: oldValues[field] ?? null,
        after: value,
      }))
      .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
  });
  const order = (methods: readonly DeliveryMethod[]): string =>
    methods.map(({ nameEN }) => nameEN).join(', ');
  const isReordered =
    removed.length + kept.length === 0 && order(before) !== order(after)
      ? [{ field: 'deliveryOrder', of: null, before: order(before), after: order(after) }]
      : [];
  return [...removed, ...kept, ...isReordered];
};
