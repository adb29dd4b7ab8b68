import { CELL_LIST_SEPARATOR, type CsvColumnName, type PlannedWatch } from '@meridian/contracts';
import { formatPrice, type Language, sizeLabel } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';

/** The field of the watch form that a column fills in, without its language. */
const FIELDS: ReadonlyMap<string, string> = new Map([
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
]);
const OF_FORM = new Set([
  'brand',
  'watchType',
  'category',
  'collection',
  'gender',
  'flags',
  'weight',
  'sku',
  'size',
]);

/** What a column is called in the panel: the form's own words. */
export const columnLabel = (t: TFunction, column: CsvColumnName): string => {
  if (column === 'id') return 'id';
  const [, field = column, language = ''] = /^(.*[a-z])(EN|RU)$/.exec(column) ?? [];
  const key = FIELDS.get(field) ?? (OF_FORM.has(field) ? `form.${field}` : `form.details.${field}`);
  return language ? `${t(key)} ${language}` : t(key);
};

type Change = PlannedWatch['changes'][number];

/** A value of a cell for people. */
export const valueText = (
  t: TFunction,
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
        .map((flag) => t(`products.flags.${flag}`))
        .join(', ');
    case 'gender':
      return t(`products.genders.${value}`);
    case 'size':
      return sizeLabel(value, language);
    case 'images':
      return value.split(CELL_LIST_SEPARATOR).join('\n');
    default:
      return value;
  }
};

/** Which colour and size a change is about. */
export const variantLabel = ({ colour, size, column }: Change, language: Language): string =>
  [colour, column === 'size' || size === null ? null : sizeLabel(size, language)].filter(Boolean).join(' / ');
