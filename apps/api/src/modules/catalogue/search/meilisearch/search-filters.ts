import type { CatalogueNames, Position, SearchRequest } from '../catalogue-search.ts';
import { type FilterName, selectedValues } from '../facets.ts';
import type { WatchDocument } from './watch-document.ts';

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
/** An id that no watch, lookup or collection has. */
const NO_ID = '-';
const anyOf = (attribute: string, values: readonly string[]): string =>
  `${attribute} IN [${(values.length > 0 ? values : [NO_ID]).map(quoted).join(', ')}]`;

/** The attribute of each filter and facet. */
export const attributesOf = ({ currency }: SearchRequest): Record<FilterName, string> => ({
  availability: 'inStock',
  price: `price.${currency}`,
  colors: 'colors',
  sizes: 'sizes',
  gender: 'gender',
  flags: 'flags',
  collections: 'references.collections',
  brands: 'references.brands',
  watchTypes: 'references.watchTypes',
  categories: 'references.categories',
  movement: 'details.movement',
  material: 'details.material',
  dialColor: 'details.dialColor',
  strapMaterial: 'details.strapMaterial',
  waterMin: 'water',
  weightMax: 'weight',
});

/** The condition of each filter of a query. A filter that is not set has no entry. */
export const filterConditions = (
  request: SearchRequest,
  names: CatalogueNames,
): Partial<Record<FilterName, string>> => {
  const { filter, includesUnpriced } = request;
  const attributes = attributesOf(request);
  const { min, max } = filter.priceRange;
  const bounds = [
    min !== null && `${attributes.price} >= ${min}`,
    max !== null && `${attributes.price} <= ${max}`,
  ].filter(Boolean);
  const { inStock, outOfStock } = filter.availability;
  const conditions: Partial<Record<FilterName, string>> = {};
  if (inStock !== outOfStock) conditions.availability = `inStock = ${inStock}`;
  if (bounds.length > 0) conditions.price = bounds.join(' AND ');
  else if (!includesUnpriced) conditions.price = `${attributes.price} EXISTS`;
  const { waterMin, weightMax } = filter;
  // A number above all others, because the engine has no infinity.
  if (waterMin !== null) conditions.waterMin = `water >= ${Math.min(waterMin, Number.MAX_SAFE_INTEGER)}`;
  if (weightMax !== null) conditions.weightMax = `weight <= ${weightMax}`;
  for (const [name, values] of selectedValues(filter, names))
    conditions[name] = anyOf(attributes[name], values);
  return conditions;
};

/** The condition of a query by ids. */
export const idsCondition = ({ ids }: SearchRequest): string[] =>
  ids
    ? [
        anyOf(
          'id',
          ids.map((id) => id.toLowerCase()),
        ),
      ]
    : [];

/** A sort order: an attribute, then the id. */
const orderOf = ({ sort, currency }: SearchRequest) => {
  const price = `price.${currency}`;
  return {
    attribute: {
      relevance: 'createdAt',
      newest: 'createdAt',
      name: 'nameKey',
      priceAsc: price,
      priceDesc: price,
    }[sort],
    direction: sort === 'newest' || sort === 'priceDesc' ? 'desc' : 'asc',
    ties: sort === 'newest' ? 'desc' : 'asc',
  };
};

/** Empty for a query by relevance, which the ranking rules sort. */
export const sortOf = (request: SearchRequest): string[] => {
  if (request.sort === 'relevance') return [];
  const { attribute, direction, ties } = orderOf(request);
  return [`${attribute}:${direction}`, `id:${ties}`];
};

/** The position of a document. Its key ascends in every order; the engine returns documents without a price last. */
export const positionOf = (
  request: SearchRequest,
  { id, createdAt, nameKey, price: prices }: WatchDocument,
): Position => {
  const { sort, currency } = request;
  if (sort === 'relevance') return { key: offsetOf(request) + request.limit, id };
  if (sort === 'newest') return { key: -createdAt, id };
  if (sort === 'name') return { key: nameKey, id };
  const price = prices[currency];
  return { key: price === undefined ? Infinity : sort === 'priceAsc' ? price : -price, id };
};

/** Number of documents before a page by relevance, which has no key that a condition could compare. */
export const offsetOf = ({ sort, after }: SearchRequest): number =>
  sort === 'relevance' && after ? Number(after.key) : 0;

/** The condition of the documents after the position of a request. */
export const afterCondition = (request: SearchRequest): string[] => {
  if (!request.after || request.sort === 'relevance') return [];
  const { attribute, direction, ties } = orderOf(request);
  const { key, id } = request.after;
  const isTieAfter = `id ${ties === 'asc' ? '>' : '<'} ${quoted(id)}`;
  if (key === Infinity) return [`${attribute} NOT EXISTS AND ${isTieAfter}`];
  const value = typeof key === 'string' ? quoted(key) : String(direction === 'asc' ? key : -key);
  const conditions = [
    `${attribute} ${direction === 'asc' ? '>' : '<'} ${value}`,
    `(${attribute} = ${value} AND ${isTieAfter})`,
    `${attribute} NOT EXISTS`,
  ];
  return [conditions.join(' OR ')];
};
