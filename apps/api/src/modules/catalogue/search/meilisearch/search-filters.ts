import { foldCase, readGender } from '@meridian/domain';
import type { CatalogueNames, Position, SearchRequest } from '../catalogue-search.ts';
import type { FilterName } from '../facets.ts';
import type { WatchDocument } from './watch-document.ts';

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
const anyOf = (attribute: string, values: readonly string[]): string =>
  `${attribute} IN [${values.map(quoted).join(', ')}]`;

/** An id that no collection has. */
const NO_COLLECTION = '-';

/** The condition of each filter of a query. A filter that is not set has no entry. */
export const filterConditions = (
  { filter, currency, includesUnpriced }: SearchRequest,
  names: CatalogueNames,
): Partial<Record<FilterName, string>> => {
  const price = `price.${currency}`;
  const { min, max } = filter.priceRange;
  const bounds = [min !== null && `${price} >= ${min}`, max !== null && `${price} <= ${max}`].filter(Boolean);
  const { inStock, outOfStock } = filter.availability;
  const conditions: Partial<Record<FilterName, string>> = {};
  if (inStock !== outOfStock) conditions.availability = `inStock = ${inStock}`;
  if (bounds.length > 0) conditions.price = bounds.join(' AND ');
  else if (!includesUnpriced) conditions.price = `${price} EXISTS`;
  if (filter.colors.length > 0) conditions.colors = anyOf('colors', filter.colors.map(foldCase));
  if (filter.sizes.length > 0) conditions.sizes = anyOf('sizes', filter.sizes.map(foldCase));
  if (filter.flags.length > 0) conditions.flags = anyOf('flags', filter.flags.map(foldCase));
  if (filter.gender.length > 0)
    conditions.gender = anyOf(
      'gender',
      filter.gender.map((gender) => readGender(gender) ?? foldCase(gender)),
    );
  if (filter.collections.length > 0) {
    const selected = new Set(filter.collections.map(foldCase));
    const chosen = [...names.collections].filter(([, { nameEN }]) => selected.has(foldCase(nameEN)));
    conditions.collections = anyOf('collection', [NO_COLLECTION, ...chosen.map(([id]) => id)]);
  }
  return conditions;
};

/** The condition of a query by ids. */
export const idsCondition = ({ ids }: SearchRequest): string[] =>
  ids ? [anyOf('id', [NO_COLLECTION, ...ids.map((id) => id.toLowerCase())])] : [];

/** A sort order: an attribute, then the id. */
interface Order {
  attribute: string;
  direction: 'asc' | 'desc';
  ties: 'asc' | 'desc';
  /** The key of `Position`, which ascends in every order. */
  keyOf: (document: WatchDocument) => Position['key'];
}

const orderOf = ({ sort, currency }: SearchRequest): Order => {
  if (sort === 'newest')
    return { attribute: 'createdAt', direction: 'desc', ties: 'desc', keyOf: ({ createdAt }) => -createdAt };
  if (sort === 'name')
    return { attribute: 'nameKey', direction: 'asc', ties: 'asc', keyOf: ({ nameKey }) => nameKey };
  const direction = sort === 'priceAsc' ? 'asc' : 'desc';
  const sign = direction === 'asc' ? 1 : -1;
  return {
    attribute: `price.${currency}`,
    direction,
    ties: 'asc',
    // In both directions the engine returns documents without the attribute last.
    keyOf: ({ price }) => (price[currency] === undefined ? Infinity : sign * price[currency]),
  };
};

export const sortOf = (request: SearchRequest): string[] => {
  const { attribute, direction, ties } = orderOf(request);
  return [`${attribute}:${direction}`, `id:${ties}`];
};

export const positionOf = (request: SearchRequest, document: WatchDocument): Position => ({
  key: orderOf(request).keyOf(document),
  id: document.id,
});

/** The condition of the documents after the position of a request. */
export const afterCondition = (request: SearchRequest): string[] => {
  if (!request.after) return [];
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
