import type { BrandKey, CategoryKey, CollectionKey } from './lookups.ts';
import type { MovementKey } from './movements.ts';
import type {
  BandKey,
  BezelKey,
  BraceletKey,
  CaseKey,
  DialKey,
  FinishKey,
  InterchangeableKey,
  StrapColorKey,
} from './vocabulary.ts';

/** A watch of the demo catalogue. */
export interface WatchEntry {
  /** ASCII letters, digits and spaces, because the slug is derived from it. */
  nameEN: string;
  nameRU: string;
  /** Three to five sentences, one per line. */
  textEN: readonly string[];
  textRU: readonly string[];
  brand: BrandKey;
  /** Model number in the references, unique within its house. */
  model: number;
  collection: CollectionKey | null;
  category: CategoryKey;
  gender: 'male' | 'female';
  flags: readonly ('main' | 'gifts' | 'exclusive' | 'hits' | 'signature')[];
  /** Whole tenge; the other currencies are derived from it (`price.ts`). */
  priceKzt: number;
  /** Grams, with the strap. */
  weight: number;
  /** Article number on the marketplace, if it is sold there. */
  marketplaceArticle?: number;
  /** Case diameters in millimetres. */
  diameters: readonly number[];
  movement: MovementKey;
  /** Metres. */
  waterResistance: 30 | 50 | 100 | 200 | 300 | 500;
  /** Millimetres between the lugs. */
  strapWidth: number;
  interchangeable: InterchangeableKey;
  /** Finish of the dial. */
  finish: FinishKey;
  /** Material of the bezel, if it is not that of the case. */
  bezel?: BezelKey;
  hasDiamondIndices?: true;
  colors: readonly ColorEntry[];
}

export interface ColorEntry {
  dial: DialKey;
  case: CaseKey;
  strap: readonly [BraceletKey] | readonly [BandKey, StrapColorKey];
  /** Overrides the finish of the watch. */
  finish?: FinishKey;
  /** Pieces in stock, one number per diameter. */
  stock: readonly number[];
}
