import { CELL_LIST_SEPARATOR, CLEARED_CELL, type CsvColumnName } from '@meridian/contracts';
import { foldCase, readGender, WATCH_FLAGS } from '@meridian/domain';
import type { Dictionaries } from '../catalogue/catalogue.repository.ts';
import { type Reference, REFERENCES, type StoredNamed } from '../catalogue/stored.ts';

/** Whether a column names an entry of a dictionary. */
export const isReference = (column: CsvColumnName): column is Reference => Object.hasOwn(REFERENCES, column);

/** Columns that a lone dash empties. */
const CLEARABLE = new Set<CsvColumnName>(['category', 'collection', 'flags', 'wbLink']);
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d+)?$/;
const LIST = /[|,;\n]/;

/** The entry of an English name, whatever its case. */
export const entryNamed = (
  entries: ReadonlyMap<string, StoredNamed>,
  name: string,
): StoredNamed | undefined => {
  const key = foldCase(name);
  for (const entry of entries.values()) if (entry.nameKey === key) return entry;
  return undefined;
};

/** A number as programs write it. Spreadsheets group digits by blanks or commas and may write a comma for the point. */
const tidyNumber = (text: string, grouped: boolean): string => {
  const dense = text.replace(/[\s'’]/g, '');
  const plain =
    grouped && GROUPED.test(dense) ? dense.replaceAll(',', '') : dense.replace(/^(\d+),(\d+)$/, '$1.$2');
  return /^\d+(\.\d+)?$/.test(plain) ? String(Number(plain)) : plain;
};

/** The values of a cell that holds several. */
export const listOf = (text: string): string[] =>
  text
    .split(LIST)
    .map((part) => part.trim())
    .filter(Boolean);

const tidyFlags = (text: string): string => {
  const flags = listOf(text).map(foldCase);
  const known = WATCH_FLAGS.filter((flag) => flags.includes(flag));
  const unknown = flags.filter((flag) => !known.some((name) => name === flag));
  return [...known, ...unknown].join(CELL_LIST_SEPARATOR);
};

type Tidy = (text: string, names: Dictionaries) => string;
const amount: Tidy = (text) => tidyNumber(text, true);
const entry =
  (column: Reference): Tidy =>
  (text, names) =>
    entryNamed(names[REFERENCES[column]], text)?.nameEN ?? text;

const TIDY: Partial<Record<CsvColumnName, Tidy>> = {
  id: (text) => text.toLowerCase(),
  priceKZT: amount,
  priceRUB: amount,
  priceUSD: amount,
  stock: amount,
  // Grams may have three decimals, and no watch weighs thousands.
  weight: (text) => tidyNumber(text, false),
  gender: (text) => readGender(text) ?? text,
  flags: tidyFlags,
  colorHex: (text) => text.toLowerCase().replace(/^(?=[0-9a-f]{6}$)/, '#'),
  images: (text) => listOf(text).join(CELL_LIST_SEPARATOR),
  brand: entry('brand'),
  watchType: entry('watchType'),
  category: entry('category'),
  collection: entry('collection'),
};

/** A cell in the one spelling in which it is compared and kept, however it was typed. */
export const tidyCell = (column: CsvColumnName, text: string, names: Dictionaries): string => {
  if (text === CLEARED_CELL && CLEARABLE.has(column)) return '';
  return TIDY[column]?.(text, names) ?? text;
};
