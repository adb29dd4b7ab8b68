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

/** A watch as it is written down in the demo catalogue. */
export interface WatchEntry {
  /** ASCII letters, digits and spaces: the slug comes from it. */
  nameEN: string;
  nameRU: string;
  /** Three to five sentences, one a line. */
  textEN: readonly string[];
  textRU: readonly string[];
  brand: BrandKey;
  /** The model number in the references, unique within its house. */
  model: number;
  collection: CollectionKey | null;
  category: CategoryKey;
  gender: 'male' | 'female';
  flags: readonly ('main' | 'gifts' | 'exclusive' | 'hits' | 'signature')[];
  /** Whole tenge; the other currencies follow from it (`price.ts`). */
  priceKzt: number;
  /** Grams, with the strap. */
  weight: number;
  /** Article number on the marketplace, where it is sold there. */
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

/** What all colour variants of a watch share. */
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
  /** Overrides the design's finish. */
  finish?: FinishKey;
  /** Hands and indices; the case's metal if left out. */
  accent?: WatchLook['accent'];
  /** The coloured ring of a diver, tachymeter or GMT bezel. */
  insert?: InsertKey;
  /** Pieces in stock, one number a diameter. */
  stock: readonly number[];
}
