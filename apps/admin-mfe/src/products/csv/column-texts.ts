import {
  CELL_LIST_SEPARATOR,
  type CsvColumnName,
  type PlannedWatch,
  type SALE_COLUMNS,
} from '@meridian/contracts';
import {
  formatPrice,
  type Gender,
  type Language,
  MEASURES,
  sizeLabel,
  type WatchFlag,
  type WatchStatus,
} from '@meridian/domain';
import type { TextKey, TFunction } from '@meridian/i18n';
import { dateTimeText } from '../../panel/date-time-text.ts';

/** Text keys of the form's labels by column name without its language. */
const LABEL_KEYS: ReadonlyMap<string, TextKey<'admin'>> = new Map([
  ['name', 'form.name'],
  ['description', 'form.description'],
  ['colorName', 'form.colorName'],
  ['priceKZT', 'form.price.kzt'],
  ['priceRUB', 'form.price.rub'],
  ['priceUSD', 'form.price.usd'],
  ['wbLink', 'form.link'],
  ['colorHex', 'form.hex'],
  ['images', 'form.images'],
  ['stock', 'form.quantity'],
  ['lowStockThreshold', 'form.lowStockThreshold'],
  ['status', 'publishing.status'],
  ['publishAt', 'publishing.publishAt'],
  ['seoTitle', 'publishing.seoTitle'],
  ['seoDescription', 'publishing.seoDescription'],
  ['salePriceKZT', 'imports.salePrice.kzt'],
  ['salePriceRUB', 'imports.salePrice.rub'],
  ['salePriceUSD', 'imports.salePrice.usd'],
  ['saleName', 'imports.saleName'],
]);
/** Columns whose name is also their text key. */
const FORM_FIELDS = new Set<string>([
  'brand',
  'watchType',
  'category',
  'collection',
  'gender',
  'flags',
  'weight',
  'hsCode',
  'originCountry',
  'sku',
  'size',
  ...MEASURES,
]);

/** The label of a column: the label of the same field in the watch form. */
export const columnLabel = (
  t: TFunction<'admin'>,
  column: CsvColumnName | (typeof SALE_COLUMNS)[number],
): string => {
  if (column === 'id') return 'id';
  const [, field = column, language = ''] = /^(.*[a-z])(EN|RU)$/.exec(column) ?? [];
  const path = FORM_FIELDS.has(field) ? `form.${field}` : `form.details.${field}`;
  const key = LABEL_KEYS.get(field) ?? (path as TextKey<'admin'>);
  return language ? `${t(key)} ${language}` : t(key);
};

type Change = PlannedWatch['changes'][number];

/** The formatted value of a cell. */
export const valueText = (
  t: TFunction<'admin'>,
  language: Language,
  column: Change['column'],
  value: string,
): string => {
  if (value === '') return '–';
  switch (column) {
    case 'priceKZT':
    case 'priceRUB':
    case 'priceUSD':
      return formatPrice(
        Number(value),
        column === 'priceKZT' ? 'kzt' : column === 'priceRUB' ? 'rub' : 'usd',
        language,
      );
    case 'flags':
      return value
        .split(CELL_LIST_SEPARATOR)
        .map((flag) => t(`products.flags.${flag as WatchFlag}`))
        .join(', ');
    case 'status':
      return t(`publishing.statuses.${value as WatchStatus}`);
    case 'publishAt':
      return dateTimeText(value, language);
    case 'gender':
      return t(`products.genders.${value as Gender}`);
    case 'size':
      return sizeLabel(value, language);
    case 'images':
      return value.split(CELL_LIST_SEPARATOR).join('\n');
    default:
      return value;
  }
};

/** The colour and size of a change, such as "Black / 40 mm"; empty for a change of the watch. */
export const variantLabel = ({ colour: color, size, column }: Change, language: Language): string =>
  [color, column === 'size' || size === null ? null : sizeLabel(size, language)].filter(Boolean).join(' / ');
