import { CELL_LIST_SEPARATOR, CLEARED_CELL, type CsvColumnName } from '@meridian/contracts';
import { foldCase, readGender, WATCH_FLAGS } from '@meridian/domain';
import type { CatalogueLookups } from '../../catalogue/catalogue-lookups.ts';
import type { ReferenceField } from '../../watches/watch.schema.ts';
import { LOOKUPS_OF_FIELD } from '../../catalogue/catalogue-lookups.ts';
import type { StoredLookup } from '../../lookups/lookup.schema.ts';

/** Whether a column names a lookup or collection. */
export const isReference = (column: CsvColumnName): column is ReferenceField =>
  Object.hasOwn(LOOKUPS_OF_FIELD, column);

/** Columns that can be cleared with a dash. */
const CLEARABLE = new Set<CsvColumnName>(['category', 'collection', 'flags', 'wbLink']);
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const LIST = /[|,;\n]/;

/** The entry with an English name, ignoring case. */
export const lookupByName = (
  entries: ReadonlyMap<string, StoredLookup>,
  name: string,
): StoredLookup | undefined => {
  const key = foldCase(name);
  for (const entry of entries.values()) if (entry.nameKey === key) return entry;
  return undefined;
};

/** A number in JavaScript notation. Spreadsheets can group digits by spaces or commas and use a decimal comma. */
const normalizeNumber = (text: string, grouped: boolean): string => {
  const dense = text.replace(/[\s'’]/g, '');
  const plain =
    grouped && GROUPED.test(dense) ? dense.replaceAll(',', '') : dense.replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
};

/** The values of a cell with a list. */
export const splitList = (text: string): string[] =>
  text
    .split(LIST)
    .map((part) => part.trim())
    .filter(Boolean);

const normalizeFlags = (text: string): string => {
  const flags = splitList(text).map(foldCase);
  const valid = WATCH_FLAGS.filter((flag) => flags.includes(flag));
  const unknown = flags.filter((flag) => !valid.some((name) => name === flag));
  return [...valid, ...unknown].join(CELL_LIST_SEPARATOR);
};

type Normalizer = (text: string, lookups: CatalogueLookups) => string;
const amount: Normalizer = (text) => normalizeNumber(text, true);
const entry =
  (column: ReferenceField): Normalizer =>
  (text, lookups) =>
    lookupByName(lookups[LOOKUPS_OF_FIELD[column]], text)?.nameEN ?? text;

const NORMALIZERS: Partial<Record<CsvColumnName, Normalizer>> = {
  id: (text) => text.toLowerCase(),
  priceKZT: amount,
  priceRUB: amount,
  priceUSD: amount,
  stock: amount,
  // `1,250` grams has three decimals; no watch weighs thousands of grams.
  weight: (text) => normalizeNumber(text, false),
  gender: (text) => readGender(text) ?? text,
  flags: normalizeFlags,
  colorHex: (text) => text.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#'),
  images: (text) => splitList(text).join(CELL_LIST_SEPARATOR),
  brand: entry('brand'),
  watchType: entry('watchType'),
  category: entry('category'),
  collection: entry('collection'),
};

/** A cell in the notation in which cells are compared and stored. */
export const normalizeCell = (column: CsvColumnName, text: string, lookups: CatalogueLookups): string => {
  if (text === CLEARED_CELL && CLEARABLE.has(column)) return '';
  return NORMALIZERS[column]?.(text, lookups) ?? text;
};
