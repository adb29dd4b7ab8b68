import type { ActivityChange, ActivityValue, Bilingual, WatchColor } from '@meridian/contracts';
import { CURRENCIES, DETAIL_FIELDS, type StockEntry } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { Dictionaries } from '../catalogue/catalogue.repository.ts';
import { REFERENCE_FIELDS, REFERENCES, type StoredNamed } from '../catalogue/stored.ts';
import { NO_RENAMES, type Renames } from './variant-renames.ts';
import type { WatchFields } from './watches.repository.ts';

const TEXTS = ['nameEN', 'nameRU', 'descriptionEN', 'descriptionRU', 'weight', 'gender', 'wbLink'] as const;
const LISTS = ['flags', 'sizes'] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const named = ({ colorNameEN, colorNameRU }: Pick<WatchColor, 'colorNameEN' | 'colorNameRU'>): Bilingual => ({
  en: colorNameEN,
  ru: colorNameRU,
});

const change = (
  field: string,
  before: ActivityValue | undefined,
  after: ActivityValue | undefined,
  of: Bilingual | null = null,
): ActivityChange[] =>
  same(before ?? null, after ?? null) ? [] : [{ field, of, before: before ?? null, after: after ?? null }];

const prices = (before: WatchFields | null, after: WatchFields): ActivityChange[] =>
  CURRENCIES.flatMap((currency) =>
    change(`price.${currency}`, before?.price[currency], after.price[currency]),
  );

/** Rows go by what their colour and size are called afterwards. */
const stock = (before: WatchFields | null, after: WatchFields, { lineOf }: Renames): ActivityChange[] => {
  const keyOf = (row: Pick<StockEntry, 'colorNameEN' | 'size'>): string =>
    JSON.stringify([row.colorNameEN, row.size]);
  const rows = new Map<string, { row: StockEntry; before?: number; after?: number }>();
  for (const row of before?.stock ?? []) {
    const line = lineOf({ itemId: '', ...row });
    rows.set(keyOf(line), { row: { ...row, ...line }, before: row.quantity });
  }
  for (const row of after.stock) rows.set(keyOf(row), { ...rows.get(keyOf(row)), row, after: row.quantity });
  return [...rows.values()].flatMap(({ row, ...quantity }) =>
    change('stock', quantity.before, quantity.after, {
      en: `${row.colorNameEN}, ${row.size}`,
      ru: `${row.colorNameRU || row.colorNameEN}, ${row.size}`,
    }),
  );
};

const colorChanges = (before: WatchColor, after: WatchColor): ActivityChange[] => {
  const of = named(after);
  const detail = ({ details }: WatchColor, field: (typeof DETAIL_FIELDS)[number]): Bilingual => ({
    en: details?.[`${field}EN`] ?? '',
    ru: details?.[`${field}RU`] ?? '',
  });
  const pictures = { field: 'images', of, before: before.images.length, after: after.images.length };
  return [
    ...change('color', named(before), of),
    ...change('colorHex', before.colorHex, after.colorHex, of),
    ...change('sku', before.sku, after.sku, of),
    // Other pictures may be as many: the counts alone would not tell.
    ...(same(before.images, after.images) ? [] : [pictures]),
    ...DETAIL_FIELDS.flatMap((field) =>
      change(`details.${field}`, detail(before, field), detail(after, field), of),
    ),
  ];
};

const colors = (before: WatchFields, after: WatchFields, { lineOf }: Renames): ActivityChange[] => {
  const left = new Map(after.colors.map((color) => [color.colorNameEN, color]));
  const kept = before.colors.flatMap((color) => {
    const { colorNameEN } = lineOf({ itemId: '', size: '', ...color });
    const now = left.get(colorNameEN);
    left.delete(colorNameEN);
    return now ? colorChanges(color, now) : change('color', named(color), null);
  });
  return [...kept, ...[...left.values()].flatMap((color) => change('color', null, named(color)))];
};

const nameOf = (entries: ReadonlyMap<string, StoredNamed>, id: Types.ObjectId | null): ActivityValue => {
  if (!id) return null;
  const entry = entries.get(id.toHexString());
  return entry ? { en: entry.nameEN, ru: entry.nameRU } : id.toHexString();
};

/**
 * What a save makes different of a watch, for the activity log; of a new watch its prices and its stock.
 * @param names for brand, type, category and collection
 */
export const watchChanges = (
  before: WatchFields | null,
  after: WatchFields,
  names: Dictionaries,
  renames: Renames = NO_RENAMES,
): ActivityChange[] => {
  const sold = [...prices(before, after), ...stock(before, after, renames)];
  if (!before) return sold;
  return [
    ...sold,
    ...TEXTS.flatMap((field) => change(field, before[field], after[field])),
    ...REFERENCE_FIELDS.flatMap((field) => {
      const entries = names[REFERENCES[field]];
      return change(field, nameOf(entries, before[field]), nameOf(entries, after[field]));
    }),
    ...LISTS.flatMap((field) => change(field, before[field].join(', '), after[field].join(', '))),
    ...colors(before, after, renames),
  ];
};
