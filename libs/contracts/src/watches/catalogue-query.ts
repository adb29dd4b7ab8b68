import {
  barsOf,
  CURRENCIES,
  LANGUAGES,
  normalizeSize,
  PAGE_SIZE_MAX,
  splitValues,
  WATCH_STATUSES,
} from '@meridian/domain';
import { z } from 'zod';
import { cursorText, pageLimit, searchText } from '../values.ts';

/** Query of `GET /api/watches`. Without parameters the response has every watch. */
const commaList = z.string().max(2000).transform(splitValues);
/** Most parts of a name with unescaped commas. */
const MAX_NAME_PARTS = 3;
/**
 * Names of a filter. A comma inside a name is escaped by a backslash. An unescaped one may separate two names or belong to
 * one, so the joined neighbours are values as well: no watch has most of them.
 */
const nameList = z
  .string()
  .max(2000)
  .transform((list) => {
    const values = splitValues(list);
    const parts = list.split(',');
    if (parts.length < 2 || list.includes('\\,')) return values;
    for (let length = 2; length <= Math.min(MAX_NAME_PARTS, parts.length); length++)
      for (let start = 0; start + length <= parts.length; start++)
        values.push(
          parts
            .slice(start, start + length)
            .join(',')
            .trim(),
        );
    return values;
  });
/** `40 мм` stands for the stored `40 mm`. */
const sizeList = nameList.transform((sizes) => [
  ...new Set(sizes.flatMap((size) => [size, normalizeSize(size)])),
]);
const wholeNumber = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform(Number);

/** A bound that no watch passes stands for a value that is no number, because unknown values of a filter match nothing. */
const waterBound = z
  .string()
  .max(40)
  .transform((value) => barsOf(/^\s*[\d.,]+\s*$/.test(value) ? `${value} bar` : value) ?? Infinity);
const weightBound = z
  .string()
  .max(40)
  .transform((value) => {
    const grams = Number(value.trim().replace(/\s*(?:g|г)$/i, ''));
    return value.trim() === '' || Number.isNaN(grams) ? -1 : grams;
  });

/** `card`: the response has `cards`, and its list of watches is empty. */
export const cardView = z.enum(['card']).optional();

/** `relevance` puts matches of names and brands first. It is the default of a search and needs a search text. */
export const WATCH_SORTS = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'name'] as const;
export type WatchSort = (typeof WATCH_SORTS)[number];

export const catalogueQuery = z.strictObject({
  gender: commaList.optional(),
  flags: commaList.optional(),
  colors: nameList.optional(),
  sizes: sizeList.optional(),
  collections: nameList.optional(),
  brands: nameList.optional(),
  watchTypes: nameList.optional(),
  categories: nameList.optional(),
  movement: commaList.optional(),
  material: commaList.optional(),
  dialColor: commaList.optional(),
  strapMaterial: commaList.optional(),
  waterMin: waterBound.optional().meta({ description: 'Bar; `10 ATM`, `100 m` and `100 м` are 10' }),
  weightMax: weightBound.optional().meta({ description: 'Grams' }),
  availability: commaList.pipe(z.array(z.enum(['inStock', 'outOfStock']))).optional(),
  sale: z.enum(['yes']).optional().meta({ description: 'Watches on sale in the currency of the query' }),
  currency: z.enum(CURRENCIES).optional(),
  priceMin: wholeNumber.optional(),
  priceMax: wholeNumber.optional(),
  q: searchText.optional(),
  ids: commaList.pipe(z.array(z.string().regex(/^[0-9a-f]{24}$/i)).max(PAGE_SIZE_MAX)).optional(),
  sort: z.enum(WATCH_SORTS).optional(),
  limit: pageLimit.optional(),
  cursor: cursorText.optional(),
  facets: z.enum(['0', '1']).optional(),
  /** `0` leaves out what only the product page shows: the descriptions and the technical details. */
  details: z.enum(['0', '1']).optional(),
  view: cardView,
});
export type CatalogueQuery = z.infer<typeof catalogueQuery>;
/** The query as part of a URL: every value is a string. */
export type CatalogueQueryInput = z.input<typeof catalogueQuery>;

export const suggestionsQuery = z.strictObject({
  /** Fewer than two characters suggest nothing. */
  q: searchText,
  /** Names that begin with the text in this language come first. */
  lang: z.enum(LANGUAGES).optional(),
  /** Leaves out watches that are not sold in the currency. */
  currency: z.enum(CURRENCIES).optional(),
});
export const similarQuery = z.strictObject({
  /** Leaves out watches that are not sold in the currency. */
  currency: z.enum(CURRENCIES).optional(),
  view: cardView,
});

export type SuggestionsQuery = z.infer<typeof suggestionsQuery>;
export type SimilarQuery = z.infer<typeof similarQuery>;

/** Query of the panel's list: watches of any status, unless it names some. */
export const panelQuery = catalogueQuery
  .omit({ facets: true, view: true })
  .extend({ statuses: commaList.pipe(z.array(z.enum(WATCH_STATUSES))).optional() });
export type PanelQuery = z.output<typeof panelQuery>;
export type PanelQueryInput = z.input<typeof panelQuery>;
