import type { ActivityChange, ActivityValue, Bilingual, WatchColor } from '@meridian/contracts';
import { CURRENCIES, DETAIL_FIELDS } from '@meridian/domain';
import { type CatalogueLookups, LOOKUPS_OF_FIELD } from '../catalogue/catalogue-lookups.ts';
import {
  REFERENCE_FIELDS,
  type StoredColor,
  type StoredStockEntry,
  type StoredWatch,
} from '../watches/watch.schema.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

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

const sameVariant = (a: StoredStockEntry, b: StoredStockEntry): boolean =>
  a.id !== undefined && b.id !== undefined
    ? a.id === b.id
    : a.colorNameEN === b.colorNameEN && a.size === b.size;
const sameColor = (a: StoredColor, b: StoredColor): boolean =>
  a.id !== undefined && b.id !== undefined ? a.id === b.id : a.colorNameEN === b.colorNameEN;

const stock = (before: WatchFields | null, after: WatchFields): ActivityChange[] => {
  const removed = (before?.stock ?? []).filter((row) => !after.stock.some((now) => sameVariant(row, now)));
  const rows = [
    ...(before?.stock ?? []).flatMap((row) => {
      const now = after.stock.find((candidate) => sameVariant(row, candidate));
      return now ? [{ row: now, before: row.quantity, after: now.quantity }] : [];
    }),
    ...removed.map((row) => ({ row, before: row.quantity, after: undefined })),
    ...after.stock
      .filter((now) => !before?.stock.some((row) => sameVariant(row, now)))
      .map((row) => ({ row, before: undefined, after: row.quantity })),
  ];
  return rows.flatMap(({ row, ...quantity }) =>
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

const colors = (before: WatchFields, after: WatchFields): ActivityChange[] => [
  ...before.colors.flatMap((color) => {
    const now = after.colors.find((candidate) => sameColor(color, candidate));
    return now ? colorChanges(color, now) : change('color', colorName(color), null);
  }),
  ...after.colors
    .filter((now) => !before.colors.some((color) => sameColor(color, now)))
    .flatMap((color) => change('color', null, colorName(color))),
];

const nameOf = (
  entries: ReadonlyMap<string, { nameEN: string; nameRU: string }>,
  id: StoredWatch['brand'],
): ActivityValue => {
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
): ActivityChange[] => {
  const offer = [...prices(before, after), ...stock(before, after)];
  if (!before) return offer;
  return [
    ...offer,
    ...TEXTS.flatMap((field) => change(field, before[field], after[field])),
    ...REFERENCE_FIELDS.flatMap((field) => {
      const entries = lookups[LOOKUPS_OF_FIELD[field]];
      return change(field, nameOf(entries, before[field]), nameOf(entries, after[field]));
    }),
    ...LISTS.flatMap((field) => change(field, before[field].join(', '), after[field].join(', '))),
    ...colors(before, after),
  ];
};
