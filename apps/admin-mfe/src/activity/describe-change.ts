import type { ActivityChange, ActivityEntry, ActivityValue } from '@meridian/contracts';
import {
  DETAIL_FIELDS,
  formatPrice,
  isCurrency,
  type Language,
  PAYMENT_STATUSES,
  readOrderStatus,
  sizeLabel,
  WATCH_FLAGS,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { statusLabel } from '../data/order-text.ts';
import { isOneOf } from '../panel/url/url-values.ts';

/** Texts of more characters are shown in part, so many before what is different. */
const MAX_TEXT_LENGTH = 120;
const CONTEXT_LENGTH = 40;

/** A change as it is shown; `before` or `after` is null where there was or is nothing. */
export interface DescribedChange {
  label: string;
  before: string | null;
  after: string | null;
}

/** Words that the shop stores, in the owner's language. */
const storedValueText = (field: string, value: string, t: TFunction, language: Language): string => {
  if (field === 'status') return statusLabel(readOrderStatus(value), language);
  if (field === 'payment' && isOneOf(PAYMENT_STATUSES, value)) return t(`orders.payments.${value}`);
  if (field === 'gender') return t(`products.genders.${value}`, { defaultValue: value });
  if (field === 'flags')
    return value
      .split(', ')
      .map((flag) => (isOneOf(WATCH_FLAGS, flag) ? t(`products.flags.${flag}`) : flag))
      .join(', ');
  return value;
};

const numberOf = (field: string, value: number, t: TFunction, language: Language): string => {
  const currency = field.split('.')[1];
  if (field.startsWith('price.') && isCurrency(currency)) return formatPrice(value, currency, language);
  return field === 'stock' ? t('orders.pieces', { quantity: value }) : String(value);
};

/** The language in which both values differ: a Russian detail may be the only one that was changed. */
const differingLanguage = ({ before, after }: ActivityChange, language: Language): Language => {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return language;
  if (before[language] !== after[language]) return language;
  return language === 'en' ? 'ru' : 'en';
};

const labelOf = ({ field, of }: ActivityChange, t: TFunction, language: Language): string => {
  const [group = field, part] = field.split('.');
  const label =
    group === 'details' && isOneOf(DETAIL_FIELDS, part)
      ? t(`form.details.${part}`)
      : t(`activity.fields.${group}`, { defaultValue: field });
  // A size stands last.
  return of ? `${label}, ${sizeLabel(of[language] || of.en, language)}` : label;
};

/** Of two long texts what is around the place where they part. */
const excerptAroundDifference = (text: string, other: string): string => {
  if (Math.max(text.length, other.length) <= MAX_TEXT_LENGTH) return text;
  let common = 0;
  while (common < text.length && text[common] === other[common]) common++;
  const start = Math.max(0, common - CONTEXT_LENGTH);
  const end = start + MAX_TEXT_LENGTH;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
};

/** What one change of an entry says. */
export const describeChange = (change: ActivityChange, t: TFunction, language: Language): DescribedChange => {
  const { field, before, after } = change;
  const telling = differingLanguage(change, language);
  const textOf = (value: ActivityValue): string | null => {
    if (value === null || value === '') return null;
    if (typeof value === 'number') return numberOf(field, value, t, language);
    if (typeof value === 'string') return storedValueText(field, value, t, language);
    return value[telling] || value.en || value.ru || null;
  };
  const label = labelOf(change, t, language);
  // As many pictures as before, but others.
  if ((field === 'images' || field === 'image') && before === after)
    return { label, before: null, after: t('activity.other') };
  const [was, is] = [textOf(before), textOf(after)];
  return {
    label,
    before: was && excerptAroundDifference(was, is ?? ''),
    after: is && excerptAroundDifference(is, was ?? ''),
  };
};

/** Where what was changed can be seen; nothing of it is left once it was deleted. */
export const pathOf = ({ subject, action }: ActivityEntry): string | null => {
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
  }
};
