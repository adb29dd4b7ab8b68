import { russianTypography } from '@meridian/i18n/russian-typography';
import {
  slugOf,
  type Gender,
  type Price,
  type StockEntry,
  type WatchDetails,
  type WatchFlag,
} from '@meridian/domain';
import type mongoose from 'mongoose';
import { colorNameOf, imagesOf, skuOf } from '../catalogue/dataset.ts';
import { detailsOf } from '../catalogue/details.ts';
import { BRANDS, CATEGORIES, COLLECTIONS } from '../catalogue/lookups.ts';
import type { WatchEntry } from '../catalogue/entry.ts';
import { MOVEMENT_KINDS, type MovementKind, MOVEMENTS } from '../catalogue/movements.ts';
import { priceList } from '../catalogue/price.ts';
import { DIALS } from '../catalogue/vocabulary.ts';
import { objectIdOf } from './object-id.ts';

type Id = mongoose.Types.ObjectId;

/** A document of the collection `watches`. */
export interface WatchDocument {
  _id: Id;
  slug: string;
  nameEN: string;
  nameRU: string;
  descriptionEN: string;
  descriptionRU: string;
  price: Required<Price>;
  /** Grams. */
  weight: number;
  brand: Id;
  watchType: Id;
  collection: Id | null;
  category: Id;
  gender: Gender;
  flags: WatchFlag[];
  wbLink: string;
  hsCode: string;
  originCountry: string;
  lowStockThreshold: null;
  /** Millimetres. The sizes of a demo watch contain its diameters. */
  diameter: null;
  lugToLug: number;
  thickness: number;
  sizes: string[];
  /** One row per colour and size. */
  stock: (StockEntry & { id: string })[];
  colors: {
    id: string;
    colorNameRU: string;
    colorNameEN: string;
    colorHex: string;
    images: string[];
    sku: string;
    details: WatchDetails;
  }[];
  status: 'live';
  publishAt: null;
  createdAt: Date;
  updatedAt: Date;
  revision: number;
}

interface Circumstances {
  createdAt: Date;
  /** Watch whose images are used, if not its own. */
  imagesFrom?: WatchEntry;
}

const marketplaceLink = (article: number | undefined): string =>
  article === undefined ? '' : `https://www.wildberries.kz/catalog/${article}/detail.aspx`;

const sizesOf = (watch: WatchEntry): string[] => watch.diameters.map((diameter) => `${diameter} mm`);

/** Share of the diameter of the largest size by which the lugs extend beyond the case. */
const LUGS = 0.19;
/** Thickness of the movement with dial and crystal, in millimetres. */
const MOVEMENT_HEIGHTS: Record<MovementKind, number> = {
  automatic: 9.4,
  handWound: 7.6,
  quartz: 6.8,
  solar: 8.1,
  mecaQuartz: 10.2,
};

/** Wrist-watches by their movement in the classification of the Eurasian Economic Union. */
const HS_CODES: Record<MovementKind, string> = {
  automatic: '9102210000',
  handWound: '9102290000',
  quartz: '9102110000',
  solar: '9102110000',
  mecaQuartz: '9102110000',
};

/** Case measures that fit the sizes, the movement and the water resistance of a watch. */
const measuresOf = (watch: WatchEntry): Pick<WatchDocument, 'lugToLug' | 'thickness'> => {
  const largest = Math.max(...watch.diameters);
  const thickness = MOVEMENT_HEIGHTS[MOVEMENTS[watch.movement].kind] + watch.waterResistance / 100;
  return { lugToLug: Math.round(largest * (1 + LUGS) * 2) / 2, thickness: Math.round(thickness * 10) / 10 };
};

/** The id of a colour, or of a colour in a size. */
const variantId = ({ nameEN }: WatchEntry, ...names: string[]): string =>
  objectIdOf('variant', [slugOf(nameEN), ...names].join(' ')).toHexString();

const stockOf = (watch: WatchEntry): WatchDocument['stock'] => {
  const sizes = sizesOf(watch);
  return watch.colors.flatMap((color) =>
    sizes.map((size, index) => ({
      id: variantId(watch, colorNameOf(color), size),
      colorNameRU: DIALS[color.dial].ru,
      colorNameEN: colorNameOf(color),
      size,
      quantity: color.stock[index] ?? 0,
    })),
  );
};

/** Converts a catalogue entry to its stored form. */
export const toWatchDocument = (
  watch: WatchEntry,
  { createdAt, imagesFrom }: Circumstances,
): WatchDocument => {
  const slug = slugOf(watch.nameEN);
  return {
    _id: objectIdOf('watch', slug),
    slug,
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: watch.textEN.join(' '),
    descriptionRU: russianTypography(watch.textRU.join(' ')),
    price: priceList(watch.priceKzt),
    weight: watch.weight,
    brand: objectIdOf('brand', BRANDS[watch.brand].en),
    watchType: objectIdOf('watchType', MOVEMENT_KINDS[MOVEMENTS[watch.movement].kind].type.en),
    collection: watch.collection && objectIdOf('collection', COLLECTIONS[watch.collection].en),
    category: objectIdOf('category', CATEGORIES[watch.category].en),
    gender: watch.gender,
    flags: [...watch.flags],
    wbLink: marketplaceLink(watch.marketplaceArticle),
    hsCode: HS_CODES[MOVEMENTS[watch.movement].kind],
    originCountry: BRANDS[watch.brand].country,
    lowStockThreshold: null,
    diameter: null,
    ...measuresOf(watch),
    sizes: sizesOf(watch),
    stock: stockOf(watch),
    colors: watch.colors.map((color) => ({
      id: variantId(watch, colorNameOf(color)),
      colorNameRU: DIALS[color.dial].ru,
      colorNameEN: colorNameOf(color),
      colorHex: DIALS[color.dial].hex,
      images: imagesOf(imagesFrom ?? watch, color),
      sku: skuOf(watch, color),
      details: detailsOf(watch, color),
    })),
    status: 'live',
    publishAt: null,
    createdAt,
    updatedAt: createdAt,
    revision: 0,
  };
};
