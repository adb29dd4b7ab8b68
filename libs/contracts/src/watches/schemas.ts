import { GENDERS, WATCH_FLAGS } from '@meridian/domain';
import { z } from 'zod';
import { collectionReference } from '../collections.ts';
import { lookup, pagedLookup } from '../lookups.ts';
import {
  amount,
  colorHex,
  objectId,
  optionalLongText,
  optionalText,
  shortText,
  timestamp,
} from '../values.ts';
import { publishing } from './publishing.ts';
import { customsFields } from './watch-customs.ts';
import { watchDetails } from './watch-details.ts';
import { watchMeasures } from './watch-measures.ts';

/** Watches as the API returns them (spec section 3). The texts of a draft may be empty, its weight may be 0. */
export const price = z.object({
  kzt: amount.optional(),
  rub: amount.optional(),
  usd: amount.optional(),
});
/** Beside a present price. The panel's endpoints have the regular price as `price`. */
const regularPrice = price
  .optional()
  .meta({ description: 'The price before the sale, in the currencies on sale; absent without one' });

export const stockEntry = z.object({
  colorNameRU: optionalText,
  colorNameEN: shortText,
  size: shortText,
  quantity: z.int().min(0).max(1_000_000),
});

export const color = z.object({
  colorNameRU: optionalText,
  colorNameEN: shortText,
  colorHex,
  images: z
    .array(z.string())
    .meta({ description: 'Paths served under /static/{path}; the first is the card picture' }),
  sku: optionalText,
  details: watchDetails,
});

export const watch = z.object({
  _id: objectId,
  slug: z.string(),
  name: z.string(),
  nameRU: optionalText,
  nameEN: optionalText,
  descriptionRU: optionalLongText,
  descriptionEN: optionalLongText,
  price,
  regularPrice,
  weight: z.number().min(0).meta({ description: 'Grams' }),
  brand: pagedLookup.nullable(),
  watchType: lookup.nullable(),
  category: lookup.nullable(),
  collection: collectionReference.nullable(),
  gender: z.enum(GENDERS),
  flags: z.array(z.enum(WATCH_FLAGS)),
  wbLink: z.string(),
  lowStockThreshold: z.int().optional().meta({
    description: 'A colour and size with fewer pieces has low stock; absent: the setting of the shop',
  }),
  diameter: watchMeasures.diameter.optional(),
  lugToLug: watchMeasures.lugToLug.optional(),
  thickness: watchMeasures.thickness.optional(),
  sizes: z.array(shortText),
  stock: z.array(stockEntry),
  colors: z.array(color),
  ...customsFields,
  ...publishing,
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
const namedFacet = z.array(z.object({ value: z.string(), count: z.int(), nameRU: z.string() }));
const range = z.object({ min: z.number(), max: z.number() });
export const facets = z.object({
  colors: z.array(z.object({ value: z.string(), count: z.int(), nameRU: z.string(), colorHex: z.string() })),
  sizes: facet,
  collections: namedFacet,
  flags: facet,
  gender: facet,
  availability: facet,
  sale: facet.meta({ description: 'One value, `yes`: the watches on sale' }),
  price: range,
  brands: namedFacet,
  watchTypes: namedFacet,
  categories: namedFacet,
  movement: namedFacet,
  material: namedFacet,
  dialColor: namedFacet,
  strapMaterial: namedFacet,
  waterMin: facet.meta({ description: 'Bar, and the watches that resist at least as much' }),
  weightMax: range.meta({ description: 'Lightest and heaviest watch in grams' }),
});

/** What a card shows. Prices and names are complete, so that another currency or language needs no request. */
export const cardWatch = z.object({
  id: objectId,
  slug: z.string(),
  nameRU: shortText,
  nameEN: shortText,
  price,
  regularPrice,
  brand: z.object({ nameRU: optionalText, nameEN: optionalText }).nullable(),
  collection: z.string().nullable().meta({ description: 'English name' }),
  flags: z.array(z.enum(WATCH_FLAGS)),
  sizes: z.array(shortText),
  colors: z.array(
    z.object({
      colorNameRU: shortText,
      colorNameEN: shortText,
      colorHex,
      image: z.string().meta({ description: 'Path of the first image; empty if there is none' }),
      soldOut: z
        .array(shortText)
        .optional()
        .meta({ description: 'Sizes that are sold out in this colour; absent if there are none' }),
    }),
  ),
});
export const cardList = z
  .array(cardWatch)
  .optional()
  .meta({ description: 'The watches of a query with `view=card`' });

export const watchPage = z.object({
  watches: z.array(listedWatch),
  cards: cardList,
  total: z.int().optional(),
  nextCursor: z.string().nullable().optional(),
  facets: facets.optional(),
  spelling: z
    .string()
    .optional()
    .meta({ description: 'The nearest spelling of a search text that no watch matches' }),
});

/** A page of the panel. A watch without a threshold of its own has that of the shop. */
export const panelWatchPage = watchPage.omit({ cards: true }).extend({ lowStockThreshold: z.int() });

const suggestedName = z.object({ nameEN: z.string(), nameRU: z.string(), slug: z.string().optional() });
/** Watches, and names of brands and collections with watches, that match the beginning of a search. */
export const searchSuggestions = z.object({
  watches: z.array(cardWatch),
  brands: z.array(suggestedName),
  collections: z.array(suggestedName),
});

const countById = z.record(z.string(), z.int()).meta({ description: 'By id; what nothing uses is left out' });
/** Number of watches per lookup and collection. */
export const usageCounts = z.object({
  brands: countById,
  categories: countById,
  watchTypes: countById,
  collections: countById,
});

export const similarWatches = z.object({ items: z.array(listedWatch), cards: cardList });

export type Watch = z.infer<typeof watch>;
export type ListedWatch = z.infer<typeof listedWatch>;
export type CardWatch = z.infer<typeof cardWatch>;
export type SearchSuggestions = z.infer<typeof searchSuggestions>;
export type WatchColor = z.infer<typeof color>;
export type WatchPage = z.infer<typeof watchPage>;
export type PanelWatchPage = z.infer<typeof panelWatchPage>;
export type Facets = z.infer<typeof facets>;
export type UsageCounts = z.infer<typeof usageCounts>;
