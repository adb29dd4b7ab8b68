import {
  type ActivityChange,
  type ActivityValue,
  type Bilingual,
  CUSTOMS_FIELDS,
  SEO_FIELDS,
  type WatchColor,
} from '@meridian/contracts';
import { CURRENCIES, DETAIL_FIELDS, MEASURES } from '@meridian/domain';
import { type CatalogueLookups, LOOKUPS_OF_FIELD } from '../listing/catalogue-lookups.ts';
import {
  REFERENCE_FIELDS,
  type StoredColor,
  type StoredStockEntry,
  type StoredWatch,
} from '../watches/watch.schema.ts';
import { isSameEntry } from '../watches/stock-line.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

const VALUES = [
  'nameEN',
  'nameRU',
  'descriptionEN',
  'descriptionRU',
  'weight',
  'gender',
  'wbLink',
  'lowStockThreshold',
  ...MEASURES,
] as const;
const LISTS = ['flags', 'sizes'] as const;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const colorName = (color: Pick<WatchColor, 'colorNameEN' | 'colorNameRU'>): Bilingual => ({
  en: color.colorNameEN,
  ru: color.colorNameRU,
});

const change = (
  field: string,
  before: ActivityValue | undefined,
  after: ActivityValue | undefined,
  of: Bilingual | null = null,
): ActivityChange[] =>
  same(before ?? null, after ?? null) ? [] : [{ field, of, before: before ?? null, after: after ?? null }];

/** Each item before and after a save: the present and removed ones, then the added ones. */
const pairs = <T extends Parameters<typeof isSameEntry>[0]>(before: readonly T[], after: readonly T[]) => [
  ...before.map((was) => {
    const now = after.find((item) => isSameEntry(was, item));
    return { item: now ?? was, was, now };
  }),
  ...after
    .filter((now) => !before.some((was) => isSameEntry(was, now)))
    .map((now) => ({ item: now, was: undefined, now })),
];

const stock = (before: readonly StoredStockEntry[], after: readonly StoredStockEntry[]): ActivityChange[] =>
  pairs(before, after).flatMap(({ item: { colorNameEN, colorNameRU, size }, was, now }) => {
    const of = { en: `${colorNameEN}, ${size}`, ru: `${colorNameRU || colorNameEN}, ${size}` };
    return change('stock', was?.quantity, now?.quantity, of);
  });

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

const colors = (before: readonly StoredColor[], after: readonly StoredColor[]): ActivityChange[] =>
  pairs(before, after).flatMap(({ was, now }) =>
    was && now ? colorChanges(was, now) : change('color', was && colorName(was), now && colorName(now)),
  );

/** The status is recorded as `watchStatus`, because `status` is the status of an order. */
const publishing = (before: WatchFields | null, after: WatchFields): ActivityChange[] => [
  ...change('watchStatus', before?.status ?? 'live', after.status),
  ...change('publishAt', before?.publishAt?.toISOString(), after.publishAt?.toISOString()),
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
 * The changes of a save for the activity log; for a new watch its prices, its stock, and its status unless it is live.
 * @param lookups names of brands, types, categories and collections
 */
export const watchChanges = (
  before: WatchFields | null,
  after: WatchFields,
  lookups: CatalogueLookups,
): ActivityChange[] => {
  const offer = [
    ...CURRENCIES.flatMap((currency) =>
      change(`price.${currency}`, before?.price[currency], after.price[currency]),
    ),
    ...stock(before?.stock ?? [], after.stock),
  ];
  if (!before) return [...offer, ...publishing(before, after)];
  return [
    ...offer,
    ...publishing(before, after),
    ...VALUES.flatMap((field) => change(field, before[field], after[field])),
    ...[...CUSTOMS_FIELDS, ...SEO_FIELDS].flatMap((field) =>
      change(field, before[field] ?? '', after[field] ?? ''),
    ),
    ...REFERENCE_FIELDS.flatMap((field) => {
      const entries = lookups[LOOKUPS_OF_FIELD[field]];
      return change(field, nameOf(entries, before[field]), nameOf(entries, after[field]));
    }),
    ...LISTS.flatMap((field) => change(field, before[field].join(', '), after[field].join(', '))),
    ...colors(before.colors, after.colors),
  ];
};
