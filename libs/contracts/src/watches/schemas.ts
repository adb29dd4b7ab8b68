import { GENDERS, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import { collectionReference } from '../collections/schemas.ts';
import { lookup } from '../lookups/schemas.ts';
import { amount, colorHex, longText, objectId, shortText, timestamp } from '../values.ts';
import { watchDetails } from './watch-details.ts';

/** Watches as the API returns them (spec section 3). */
export const price = z.object({
  kzt: amount.optional(),
  rub: amount.optional(),
  usd: amount.optional(),
});

export const stockEntry = z.object({
  colorNameRU: shortText,
  colorNameEN: shortText,
  size: shortText,
  quantity: z.int().min(0).max(1_000_000),
});

export const color = z.object({
  colorNameRU: shortText,
  colorNameEN: shortText,
  colorHex,
  images: z
    .array(z.string())
    .meta({ description: 'Paths served under /static/{path}; the first is the card picture' }),
  sku: shortText,
  details: watchDetails,
});

export const watch = z.object({
  _id: objectId,
  slug: z.string(),
  name: z.string(),
  nameRU: shortText,
  nameEN: shortText,
  descriptionRU: longText,
  descriptionEN: longText,
  price,
  weight: z.number().min(0).meta({ description: 'Grams' }),
  brand: lookup.nullable(),
  watchType: lookup.nullable(),
  category: lookup.nullable(),
  collection: collectionReference.nullable(),
  gender: z.enum(GENDERS),
  flags: z.array(z.enum(WATCH_FLAGS)),
  wbLink: z.string(),
  lowStockThreshold: z
    .int()
    .optional()
    .meta({
      description: 'A colour and size with fewer pieces has low stock; absent: the setting of the shop',
    }),
  sizes: z.array(shortText),
  stock: z.array(stockEntry),
  colors: z.array(color),
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Increases with every save, so that concurrent edits are detected. */
  revision: z.int(),
});

/** A watch of a list. With `details=0` it has no descriptions and its colours have no details. */
export const listedWatch = watch
  .partial({ descriptionRU: true, descriptionEN: true })
  .extend({ colors: z.array(color.partial({ details: true })) });

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facets = z.object({
  colors: z.array(z.object({ value: z.string(), count: z.int(), nameRU: z.string(), colorHex: z.string() })),
  sizes: facet,
  collections: z.array(z.object({ value: z.string(), count: z.int(), nameRU: z.string() })),
  flags: facet,
  gender: facet,
  availability: facet,
  price: z.object({ min: z.number(), max: z.number() }),
});

export const watchPage = z.object({
  watches: z.array(listedWatch),
  total: z.int().optional(),
  nextCursor: z.string().nullable().optional(),
  facets: facets.optional(),
});

const countById = z.record(z.string(), z.int()).meta({ description: 'By id; what nothing uses is left out' });
/** Number of watches per lookup and collection. */
export const usageCounts = z.object({
  brands: countById,
  categories: countById,
  watchTypes: countById,
  collections: countById,
});

export type Watch = z.infer<typeof watch>;
export type ListedWatch = z.infer<typeof listedWatch>;
export type WatchColor = z.infer<typeof color>;
export type WatchPage = z.infer<typeof watchPage>;
export type Facets = z.infer<typeof facets>;
export type UsageCounts = z.infer<typeof usageCounts>;
