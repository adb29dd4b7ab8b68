import {
  DETAIL_FIELDS,
  inLanguage,
  type Language,
  MEASURES,
  measuresInSize,
  quantityInStock,
  sizeLabel,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { ComparedWatch } from './load-comparison.ts';

/** The colour and size that are chosen in the column of a watch. */
export interface Column {
  watch: ComparedWatch;
  color: ComparedWatch['colors'][number] | undefined;
  size: string | undefined;
}

export interface TableRow {
  /** Name of the compared property. */
  key: string;
  label: string;
  /** One text per column; empty if the watch lacks the property. */
  texts: string[];
}

const LOOKUPS = ['brand', 'watchType', 'category', 'collection'] as const;

/** Whether a colour of a watch is in stock in a size. */
export const isAvailable = ({ available }: ComparedWatch, colorNameEN?: string, size?: string): boolean =>
  quantityInStock(
    available.map((variant) => ({ ...variant, quantity: 1 })),
    colorNameEN,
    size,
  ) > 0;

/**
 * The rows of the table below price and purchase. Properties that no watch has are left out; with `onlyDifferences` also
 * those in which the watches agree.
 */
export const tableRows = (
  columns: readonly Column[],
  { t, language, onlyDifferences }: { t: TFunction<'compare'>; language: Language; onlyDifferences: boolean },
): TableRow[] => {
  const number = new Intl.NumberFormat(language === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 1 });
  const sizesOf = ({ watch, color }: Column) =>
    watch.sizes
      .map((size) => {
        const label = sizeLabel(size, language);
        return isAvailable(watch, color?.colorNameEN, size) ? label : t('row.sizeSoldOut', { size: label });
      })
      .join(', ');
  const row = (key: string, label: string, text: (column: Column) => string): TableRow => ({
    key,
    label,
    texts: columns.map(text),
  });
  const rows = [
    row('sizes', t('row.sizes'), sizesOf),
    ...LOOKUPS.map((lookup) =>
      row(lookup, t(`row.${lookup}`), ({ watch }) =>
        watch[lookup] ? inLanguage(watch[lookup], 'name', language) : '',
      ),
    ),
    row('gender', t('row.gender'), ({ watch }) => t(`gender.${watch.gender}`)),
    row('colors', t('row.colors'), ({ watch }) =>
      watch.colors.map((color) => inLanguage(color, 'colorName', language)).join(', '),
    ),
    ...DETAIL_FIELDS.map((field) =>
      row(field, t(`row.${field}`), ({ color }) =>
        color ? inLanguage<string>(color.details, field, language) : '',
      ),
    ),
    row('weight', t('row.weight'), ({ watch }) =>
      watch.weight > 0 ? t('row.grams', { value: number.format(watch.weight) }) : '',
    ),
    ...MEASURES.map((measure) =>
      row(measure, t(`row.${measure}`), ({ watch, size }) => {
        const value = measuresInSize(watch.measures, size)[measure];
        return value === undefined ? '' : t('row.millimetres', { value: number.format(value) });
      }),
    ),
  ];
  return rows.filter(
    ({ texts }) => texts.some(Boolean) && !(onlyDifferences && texts.every((text) => text === texts[0])),
  );
};
