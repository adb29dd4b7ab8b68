import type { WatchLook } from '../images/watch-look.ts';
import type { BrandKey, CategoryKey, CollectionKey } from './lookups.ts';
import type { MovementKey } from './movements.ts';
import type {
  BandKey,
  BraceletKey,
  CaseKey,
  DialKey,
  FinishKey,
  InsertKey,
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
  design: Design;
  colors: readonly ColorEntry[];
}

/** Fields that all colours of a watch share. */
export interface Design {
  shape: WatchLook['caseShape'];
  bezel: WatchLook['bezel'];
  finish: FinishKey;
  indices: WatchLook['indices'];
  hands: WatchLook['hands'];
  subDials: WatchLook['subDials'];
  date: WatchLook['date'];
  inscription?: string;
}

export interface ColorEntry {
  dial: DialKey;
  case: CaseKey;
  strap: readonly [BraceletKey] | readonly [BandKey, StrapColorKey];
  /** Overrides the finish of the design. */
  finish?: FinishKey;
  /** Metal of hands and indices; default is the metal of the case. */
  accent?: WatchLook['accent'];
  /** The coloured ring of a diver, tachymeter or GMT bezel. */
  insert?: InsertKey;
  /** Pieces in stock, one number per diameter. */
  stock: readonly number[];
}
