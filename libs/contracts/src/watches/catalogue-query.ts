import { CURRENCIES, PAGE_SIZE_MAX } from '@meridian/domain';
import { z } from 'zod';
import { cursorText, pageLimit, searchText } from '../values.ts';

/** Query of `GET /api/watches`. Without parameters the response has every watch, up to `WHOLE_CATALOGUE_LIMIT`. */
const commaList = z
  .string()
  .max(2000)
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
const wholeNumber = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,2})?$/)
  .transform(Number);

export const WATCH_SORTS = ['newest', 'priceAsc', 'priceDesc', 'name'] as const;
export type WatchSort = (typeof WATCH_SORTS)[number];

export const catalogueQuery = z.strictObject({
  gender: commaList.optional(),
  flags: commaList.optional(),
  colors: commaList.optional(),
  sizes: commaList.optional(),
  collections: commaList.optional(),
  availability: commaList.pipe(z.array(z.enum(['inStock', 'outOfStock']))).optional(),
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
});
export type CatalogueQuery = z.infer<typeof catalogueQuery>;
/** The query as part of a URL: every value is a string. */
export type CatalogueQueryInput = z.input<typeof catalogueQuery>;
