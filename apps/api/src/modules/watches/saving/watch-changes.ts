import type { ActivityChange, ActivityValue, Bilingual, WatchColor } from '@meridian/contracts';
import { CURRENCIES, DETAIL_FIELDS, type StockEntry } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { CatalogueLookups } from '../../catalogue/catalogue.repository.ts';
import { REFERENCE_FIELDS, REFERENCES, type StoredLookup } from '../../catalogue/stored.ts';
import { NO_RENAMES, type Renames } from './variant-renames.ts';
import type { WatchFields } from '../watches.repository.ts';

const TEXTS = ['nameEN', 'nameRU', 'descriptionEN', 'descriptionRU', 'weight', 'gender', 'wbLink'] as const;
const LISTS = ['flags', 'sizes'] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const colorName = ({
  colorNameEN,
  colorNameRU,
}: Pick<WatchColor, 'colorNameEN' | 'colorNameRU'>): Bilingual => ({
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

/** Stock changes. Rows are matched by the names of their colour and size after the save. */
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
  const of = colorName(after);
  const detail = ({ details }: WatchColor, field: (typeof DETAIL_FIELDS)[number]): Bilingual => ({
    en: details?.[`${field}EN`] ?? '',
    ru: details?.[`${field}RU`] ?? '',
  });
  const images = { field: 'images', of, before: before.images.length, after: after.images.length };
  return [
    ...change('color', colorName(before), of),
    ...change('colorHex', before.colorHex, after.colorHex, of),
    ...change('sku', before.sku, after.sku, of),
    // Replaced images can have the same count, so the paths are compared.
    ...(same(before.images, after.images) ? [] : [images]),
    ...DETAIL_FIELDS.flatMap((field) =>
      change(`details.${field}`, detail(before, field), detail(after, field), of),
    ),
  ];
};

const colors = (before: WatchFields, after: WatchFields, { lineOf }: Renames): ActivityChange[] => {
  const added = new Map(after.colors.map((color) => [color.colorNameEN, color]));
  const changed = before.colors.flatMap((color) => {
    const { colorNameEN } = lineOf({ itemId: '', size: '', ...color });
    const now = added.get(colorNameEN);
    added.delete(colorNameEN);
    return now ? colorChanges(color, now) : change('color', colorName(color), null);
  });
  return [...changed, ...[...added.values()].flatMap((color) => change('color', null, colorName(color)))];
};

const nameOf = (entries: ReadonlyMap<string, StoredLookup>, id: Types.ObjectId | null): ActivityValue => {
  if (!id) return null;
  const entry = entries.get(id.toHexString());
  return entry ? { en: entry.nameEN, ru: entry.nameRU } : id.toHexString();
};

/**
 * The changes of a save for the activity log; for a new watch only its prices and its stock.
 * @param lookups names of brands, types, categories and collections
 */
export const watchChanges = (
  before: WatchFields | null,
  after: WatchFields,
  lookups: CatalogueLookups,
  renames: Renames = NO_RENAMES,
): ActivityChange[] => {
  const offer = [...prices(before, after), ...stock(before, after, renames)];
  if (!before) return offer;
  return [
    ...offer,
    ...TEXTS.flatMap((field) => change(field, before[field], after[field])),
    ...REFERENCE_FIELDS.flatMap((field) => {
      const entries = lookups[REFERENCES[field]];
      return change(field, nameOf(entries, before[field]), nameOf(entries, after[field]));
    }),
    ...LISTS.flatMap((field) => change(field, before[field].join(', '), after[field].join(', '))),
    ...colors(before, after, renames),
  ];
};
