import type { ActivityChange, ActivityEntry, ActivityValue } from '@meridian/contracts';
import {
  CARRIERS,
  countryName,
  DETAIL_FIELDS,
  formatPrice,
  isCurrency,
  type Language,
  PAYMENT_STATUSES,
  readOrderStatus,
  RETURN_STATES,
  sizeLabel,
  WATCH_FLAGS,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { appName } from '@meridian/panel';
import { carrierName, reasonText, statusLabel } from './order-text.ts';
import { dateTimeText } from '../panel/date-time-text.ts';
import { isOneOf } from '../panel/url/url-values.ts';
import { valueText } from '../panel/value-text.ts';

/** Longer texts are shown as an excerpt of this many characters. */
const MAX_TEXT_LENGTH = 120;
/** Characters of an excerpt before the first difference. */
const CONTEXT_LENGTH = 40;

/** A change as it is shown. `before` is null for an added value, `after` is null for a removed one. */
interface DescribedChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** Fields of the decisions about the work of the server. */
const WORK_FIELDS = ['workRetried', 'workGivenUp'] as const;

/** Fields whose value is a carrier. */
const CARRIER_FIELDS = ['shipments', 'deliveryCarrier'] as const;
/** Fields of the methods of delivery and of their points. */
const DELIVERY_FIELDS = /^(delivery(?!Days)|pickupPoint)/;

/** Groups of the texts of stored values, by field. */
const TEXT_GROUPS = new Map<
  string,
  | 'products.genders'
  | 'staff.roles'
  | 'publishing.statuses'
  | 'delivery.kinds'
  | 'delivery.pricings'
  | 'orders.pickup.states'
>([
  ['deliveryKind', 'delivery.kinds'],
  ['deliveryPricing', 'delivery.pricings'],
  ['pickup', 'orders.pickup.states'],
  ['gender', 'products.genders'],
  ['role', 'staff.roles'],
  ['watchStatus', 'publishing.statuses'],
]);

/** The text of an entry of the fields whose values are lists. */
const ENTRY_TEXTS = new Map<string, (t: TFunction<'admin'>, entry: string) => string>([
  ['apps', appName],
  ['flags', (t, flag) => (isOneOf(WATCH_FLAGS, flag) ? t(`products.flags.${flag}`) : flag)],
  ['paymentMethods', (t, method) => valueText(t, `payments.methods.${method}`, method)],
]);

/** Fields whose values are ISO instants. */
const INSTANT_FIELDS = [
  'publishAt',
  'campaignFrom',
  'campaignUntil',
  'promotionFrom',
  'promotionUntil',
] as const;

/** Translates a stored value, such as a status or a flag, into the staff's language. */
const storedValueText = (field: string, value: string, t: TFunction<'admin'>, language: Language): string => {
  if (field === 'status') return statusLabel(readOrderStatus(value), language);
  if (isOneOf(INSTANT_FIELDS, field)) return dateTimeText(value, language);
  if (field === 'payment' && isOneOf(PAYMENT_STATUSES, value)) return t(`orders.payments.${value}`);
  if (field === 'return' && isOneOf(RETURN_STATES, value)) return t(`returns.states.${value}`);
  if (field === 'reason') return reasonText(value, t);
  if (isOneOf(CARRIER_FIELDS, field) && isOneOf(CARRIERS, value)) return carrierName(value, language);
  const entryText = ENTRY_TEXTS.get(field);
  if (entryText)
    return value
      .split(', ')
      .map((entry) => entryText(t, entry))
      .join(', ');
  const group = TEXT_GROUPS.get(field);
  if (group) return valueText(t, `${group}.${value}`, value);
  if ((field === 'file' || field === 'list') && (value === 'orders' || value === 'clients'))
    return t(`tabs.${value}`);
  if (field === 'suspended') return value === 'yes' ? t('activity.yes') : value;
  if (field === 'country' || field === 'originCountry') return countryName(value, language);
  return value;
};

const numberOf = (field: string, value: number, t: TFunction<'admin'>, language: Language): string => {
  const currency = field.split('.')[1];
  if (field.startsWith('price.') && isCurrency(currency)) return formatPrice(value, currency, language);
  return field === 'stock' ? t('orders.pieces', { quantity: value }) : String(value);
};

/** The language in which the two values differ, because a change may affect only one of the languages. */
const differingLanguage = ({ before, after }: ActivityChange, language: Language): Language => {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return language;
  if (before[language] !== after[language]) return language;
  return language === 'en' ? 'ru' : 'en';
};

const labelOf = ({ field, of }: ActivityChange, t: TFunction<'admin'>, language: Language): string => {
  const [group = field, part] = field.split('.');
  const label =
    group === 'details' && isOneOf(DETAIL_FIELDS, part)
      ? t(`form.details.${part}`)
      : valueText(t, `activity.fields.${group}`, field);
  // `sizeLabel` formats the size at the end of the text.
  return of ? `${label}, ${sizeLabel(of[language] || of.en, language)}` : label;
};

/** Shortens a long text to the part around its first difference from `other`. */
const excerptAroundDifference = (text: string, other: string): string => {
  if (Math.max(text.length, other.length) <= MAX_TEXT_LENGTH) return text;
  let common = 0;
  while (common < text.length && text[common] === other[common]) common++;
  const start = Math.max(0, common - CONTEXT_LENGTH);
  const end = start + MAX_TEXT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
};

/** The label and the formatted old and new values of a change. */
export const describeChange = (
  change: ActivityChange,
  t: TFunction<'admin'>,
  language: Language,
): DescribedChange => {
  const { field, before, after } = change;
  const valueLanguage = differingLanguage(change, language);
  const textOf = (value: ActivityValue): string | null => {
    if (value === null || value === '') return null;
    if (typeof value === 'number') return numberOf(field, value, t, language);
    if (typeof value === 'string') return storedValueText(field, value, t, language);
    return value[valueLanguage] || value.en || value.ru || null;
  };
  const label = labelOf(change, t, language);
  // The number of images is unchanged, so the images were replaced.
  if ((field === 'images' || field === 'image') && before === after)
    return { label, before: null, after: t('activity.other') };
  const [was, is] = [textOf(before), textOf(after)];
  return {
    label,
    before: was && excerptAroundDifference(was, is ?? ''),
    after: is && excerptAroundDifference(is, was ?? ''),
  };
};

/** The panel path of the changed object; null after its deletion. */
export const pathOf = ({ subject, action, changes }: ActivityEntry): string | null => {
  if (action === 'deleted') return null;
  const panel = '/admin-panel';
  switch (subject.kind) {
    case 'watch':
      return `${panel}/products/${subject.id}`;
    case 'order':
      return `${panel}/orders?order=${subject.id}`;
    case 'brand':
      return `${panel}/brands`;
    case 'category':
    case 'watchType':
      return `${panel}/categories`;
    case 'collection':
      return `${panel}/collections`;
    case 'campaign':
      return `${panel}/campaigns`;
    case 'promotion':
      return `${panel}/promo-codes`;
    case 'settings':
      if (changes.some(({ field }) => isOneOf(WORK_FIELDS, field))) return `${panel}/work`;
      if (changes.some(({ field }) => field === 'customs')) return `${panel}/customs`;
      if (changes.some(({ field }) => field === 'taxRate')) return `${panel}/taxes`;
      if (changes.some(({ field }) => field.startsWith('payment'))) return `${panel}/payments`;
      if (changes.some(({ field }) => field.startsWith('exchangeRates'))) return `${panel}/exchange-rates`;
      return `${panel}/${changes.some(({ field }) => DELIVERY_FIELDS.test(field)) ? 'delivery' : 'settings'}`;
    case 'staff':
      return `${panel}/staff`;
    case 'team':
      return `${panel}/teams`;
    case 'account':
      return null;
  }
};
