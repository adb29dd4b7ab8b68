import type { Settings } from 'meilisearch';
import { type Document, FilterError, parseFilter, valueOf } from './filter-expression.ts';

/** A query that the simulated engine rejects. */
export class SearchRejection extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The parameters of a search that the adapter uses. */
export interface SearchParameters {
  indexUid: string;
  q?: string;
  matchingStrategy?: string;
  filter?: string[];
  sort?: string[];
  facets?: string[];
  attributesToRetrieve?: string[];
  offset?: number;
  limit?: number;
  page?: number;
  hitsPerPage?: number;
}

const DEFAULT_LIMIT = 20;
const DEFAULT_MAX_TOTAL = 1000;

/** Edit distance in which two swapped letters count as one typo. A wrong first letter counts as two. */
const typosBetween = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      rows[i]![j] = Math.min(
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwap ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
  return rows[a.length]![b.length]! + (a[0] === b[0] ? 0 : 1);
};

const wordsOf = (text: unknown): string[] => String(text).split(/\s+/).filter(Boolean);

/** Returns the attributes of a document in which each term matches; null if a term matches in none. */
const matcherOf = (q: string, { searchableAttributes, typoTolerance, synonyms }: Settings) => {
  const { oneTypo, twoTypos } = typoTolerance?.minWordSizeForTypos ?? {};
  const exact = new Set(typoTolerance?.disableOnAttributes ?? []);
  const terms = wordsOf(q);
  return (document: Document): string[][] | null => {
    const found = terms.map((term, index) => {
      const hasDigit = /\d/.test(term) && typoTolerance?.disableOnNumbers === true;
      const maxTypos = hasDigit || term.length < (oneTypo ?? 5) ? 0 : term.length < (twoTypos ?? 9) ? 1 : 2;
      return (searchableAttributes ?? []).filter((attribute) =>
        wordsOf(document[attribute]).some((word) => {
          // Only the last word of a query is a prefix.
          if (word === term || (index === terms.length - 1 && word.startsWith(term))) return true;
          if (synonyms?.[term]?.includes(word)) return true;
          return !exact.has(attribute) && typosBetween(term, word) <= maxTypos;
        }),
      );
    });
    return found.every((attributes) => attributes.length > 0) ? found : null;
  };
};

/** The rule `attribute`: documents with more terms in the first searchable attribute come first. */
const byAttribute =
  (matches: ReadonlyMap<Document, string[][]>, { searchableAttributes }: Settings) =>
  (a: Document, b: Document): number => {
    const rank = (document: Document) =>
      matches.get(document)?.filter((attributes) => attributes.includes(searchableAttributes?.[0] ?? ''))
        .length ?? 0;
    return rank(b) - rank(a);
  };

const comparatorOf = (sort: readonly string[]) => {
  const orders = sort.map((order) => order.split(':'));
  return (a: Document, b: Document): number => {
    for (const [attribute = '', direction] of orders) {
      const [left, right] = [valueOf(a, attribute), valueOf(b, attribute)] as (string | number | undefined)[];
      if (left === right) continue;
      // Documents without the attribute come last in both directions.
      if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
      return (left < right ? -1 : 1) * (direction === 'asc' ? 1 : -1);
    }
    return 0;
  };
};

const facetValues = (document: Document, attribute: string): unknown[] => {
  const value = valueOf(document, attribute);
  return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
};

const predicatesOf = (filter: readonly string[], filterable: readonly string[]) => {
  try {
    return filter.map((one) => parseFilter(one, filterable));
  } catch (error) {
    if (error instanceof FilterError) throw new SearchRejection('invalid_search_filter', error.message);
    throw error;
  }
};

/** @throws SearchRejection */
const checkParameters = (
  { sort = [], facets = [], matchingStrategy, limit, page, hitsPerPage }: SearchParameters,
  { sortableAttributes }: Settings,
  filterable: readonly string[],
): void => {
  if (matchingStrategy !== 'all')
    throw new SearchRejection('bad_request', 'Only the strategy all is simulated.');
  if (limit !== undefined && (page !== undefined || hitsPerPage !== undefined))
    throw new SearchRejection('bad_request', 'Simulated queries have either a limit or pages.');
  if (page !== undefined && page !== 0) throw new SearchRejection('bad_request', 'Only page 0 is simulated.');
  for (const order of sort)
    if (!sortableAttributes?.includes(order.replace(/:(asc|desc)$/, '')))
      throw new SearchRejection('invalid_search_sort', `Attribute \`${order}\` is not sortable.`);
  for (const facet of facets)
    if (!filterable.includes(facet))
      throw new SearchRejection(
        'invalid_search_facets',
        `Invalid facet distribution: Attribute \`${facet}\` is not filterable.`,
      );
};

const countFacets = (found: readonly Document[], facets: readonly string[]): object => {
  const facetDistribution: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const facet of facets) {
    const counts: Record<string, number> = {};
    facetDistribution[facet] = counts;
    const values = found.flatMap((document) => facetValues(document, facet));
    for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
    const numbers = values.filter((value) => typeof value === 'number');
    if (numbers.length > 0) facetStats[facet] = { min: Math.min(...numbers), max: Math.max(...numbers) };
  }
  return facets.length > 0 ? { facetDistribution, facetStats } : {};
};

/** Executes one search over the documents of an index. @throws SearchRejection */
export const searchDocuments = (
  documents: Iterable<Document>,
  settings: Settings,
  parameters: SearchParameters,
): object => {
  const { q = '', filter = [], sort = [], facets = [] } = parameters;
  const { offset = 0, limit = DEFAULT_LIMIT, page, hitsPerPage } = parameters;
  const filterable = (settings.filterableAttributes ?? []) as string[];
  checkParameters(parameters, settings, filterable);
  const predicates = predicatesOf(filter, filterable);
  const matches = matcherOf(q, settings);
  const matching = new Map<Document, string[][]>();
  for (const document of documents) {
    const attributes = predicates.every((one) => one(document)) ? matches(document) : null;
    if (attributes) matching.set(document, attributes);
  }
  const found = [...matching.keys()];
  // Without a selected order the ranking rules apply.
  const relevance = byAttribute(matching, settings);
  const newest = comparatorOf(['createdAt:desc', 'id:desc']);
  const compare =
    sort.length > 0 ? comparatorOf(sort) : (a: Document, b: Document) => relevance(a, b) || newest(a, b);
  const displayed = new Set(parameters.attributesToRetrieve ?? settings.displayedAttributes);
  const hits = found
    .sort(compare)
    .slice(offset, page === 0 ? 0 : offset + limit)
    .map((document) => Object.fromEntries(Object.entries(document).filter(([name]) => displayed.has(name))));
  const maxTotal = settings.pagination?.maxTotalHits ?? DEFAULT_MAX_TOTAL;
  return {
    hits,
    query: q,
    processingTimeMs: 0,
    ...(hitsPerPage === undefined
      ? { limit, offset, estimatedTotalHits: found.length }
      : { page, hitsPerPage, totalHits: Math.min(found.length, maxTotal), totalPages: 1 }),
    ...countFacets(found, facets),
  };
};
