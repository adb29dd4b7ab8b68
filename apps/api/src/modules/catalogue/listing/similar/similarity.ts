import { CURRENCIES, type Currency, foldValue, isSoldIn, type Price } from '@meridian/domain';
import { type CatalogueEntry, REFERENCE_FILTERS } from '../../search/catalogue-search.ts';
import { DETAIL_FILTER_NAMES, detailValues } from '../../search/facets.ts';

/** The facets in which watches are compared. A facet is equal if two watches have a value of it in common. */
const WEIGHTS = {
  brands: 3,
  watchTypes: 3,
  categories: 3,
  collections: 2,
  gender: 2,
  movement: 2,
  material: 1,
  dialColor: 1,
  strapMaterial: 1,
} as const;
type Facet = keyof typeof WEIGHTS;
const FACETS = Object.keys(WEIGHTS) as Facet[];

/** Weight of a price within the band, a quarter below and above. */
const PRICE_WEIGHT = 2;
const PRICE_BAND = 0.25;
/** Below this weight watches have too little in common. */
export const MIN_SIMILARITY = 4;

/** The parts of a watch that decide which watches are similar. */
export type SimilarityEntry = Pick<CatalogueEntry, 'id' | 'price' | 'gender' | 'references' | 'colors'>;

/** The facet values of a watch. References are ids, other values are folded. */
export interface SimilarityFacets {
  values: Record<Facet, ReadonlySet<string>>;
  price: Price;
}

export const facetsOfEntry = ({ price, gender, references, colors }: SimilarityEntry): SimilarityFacets => {
  const ofReferences = REFERENCE_FILTERS.map((of) => {
    const id = references[of];
    return [of, new Set(id === null ? [] : [id])] as const;
  });
  const ofDetails = DETAIL_FILTER_NAMES.map(
    (of) => [of, new Set(detailValues(colors, of).map(({ value }) => foldValue(value)))] as const,
  );
  const values = Object.fromEntries([...ofReferences, ...ofDetails]) as Record<Facet, Set<string>>;
  return { values: { ...values, gender: new Set([gender]) }, price };
};

/** The currency in which prices are compared: the given one, otherwise the first in which the watch has a price. */
export const comparedCurrency = (price: Price, currency: Currency | undefined): Currency | undefined =>
  currency ?? CURRENCIES.find((candidate) => isSoldIn(price, candidate));

/** Bounds of the price band; null without a price. */
export const priceBand = (
  price: Price,
  currency: Currency | undefined,
): { min: number; max: number } | null => {
  const amount = currency && price[currency];
  return amount === undefined
    ? null
    : { min: Math.floor(amount * (1 - PRICE_BAND)), max: Math.ceil(amount * (1 + PRICE_BAND)) };
};

const haveCommonValue = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  [...a].some((value) => b.has(value));

/** Sum of the weights of the facets that two watches have in common. */
export const similarity = (
  a: SimilarityFacets,
  b: SimilarityFacets,
  currency: Currency | undefined,
): number => {
  let sum = 0;
  for (const facet of FACETS) if (haveCommonValue(a.values[facet], b.values[facet])) sum += WEIGHTS[facet];
  const band = priceBand(a.price, currency);
  const price = currency && b.price[currency];
  if (band && price !== undefined && price >= band.min && price <= band.max) sum += PRICE_WEIGHT;
  return sum;
};
