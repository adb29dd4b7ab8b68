import type { Facets } from '@meridian/contracts';
import { foldValue } from '@meridian/domain';
import {
  type EnqueuedTaskPromise,
  type FacetDistribution,
  type FacetStats,
  type Index,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchError,
  type MultiSearchParams,
  type MultiSearchQuery,
  type SearchResponse,
} from 'meilisearch';
import {
  type CatalogueEntry,
  type CatalogueNames,
  type CatalogueSearch,
  type SearchChange,
  type SearchPage,
  type SearchRequest,
  noNames,
  SearchUnavailableError,
} from '../catalogue-search.ts';
import {
  DETAIL_FILTER_NAMES,
  type DetailFilter,
  type DetailValue,
  detailValues,
  facetsOf,
  type FilterName,
} from '../facets.ts';
import { searchReadings } from '../search-terms.ts';
import { SpellingIndex } from '../spelling-index.ts';
import {
  afterCondition,
  attributesOf,
  filterConditions,
  idsCondition,
  offsetOf,
  positionOf,
  sortOf,
} from './search-filters.ts';
import { documentOf, INDEX_SETTINGS, type WatchDocument } from './watch-document.ts';

const REQUEST_TIMEOUT_MS = 5000;
const TASK_INTERVAL_MS = 20;
/** Writers wait for their change, so it must not take long. */
const CHANGE_TIMEOUT_MS = 10_000;
const RELOAD_TIMEOUT_MS = 600_000;
const DOCUMENTS_PER_REQUEST = 5000;
const VERSIONS_PER_REQUEST = 10_000;

interface MeilisearchOptions {
  url: string;
  apiKey: string | undefined;
  index: string;
}

/** Whether the engine responds, but has no index, or an index without the settings. */
const isIndexLost = (error: unknown): boolean => {
  const { code = '', message = '' } = (error instanceof MeilisearchApiError && error.cause) || {};
  return (
    code === 'index_not_found' ||
    code === 'invalid_search_facets' ||
    /is not (filterable|sortable)/.test(message)
  );
};

/** Reports failures of the engine. The errors of the client contain the request, so only their message is kept. */
const reported = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof MeilisearchError)) throw error;
    throw new SearchUnavailableError(new Error(`Meilisearch: ${error.message}`), isIndexLost(error));
  }
};

/** The readings of a search text as texts for the engine. */
const typedTexts = (search: string): string[] =>
  searchReadings(search).map(({ words, codes, measures }) => [...measures, ...words, ...codes].join(' '));

/** The spelling of each value by its folded name. The first watch with a value decides it. */
class Spellings {
  readonly colors = new Map<string, { value: string; nameRU: string; colorHex: string }>();
  readonly sizes = new Map<string, string>();
  readonly details = new Map<DetailFilter, Map<string, DetailValue>>(
    DETAIL_FILTER_NAMES.map((of) => [of, new Map<string, DetailValue>()]),
  );
  readonly words = new SpellingIndex();

  add(entry: CatalogueEntry, names: CatalogueNames): void {
    const { colors, sizes } = entry;
    this.words.add(entry, names);
    for (const [of, values] of this.details)
      for (const value of detailValues(colors, of)) {
        const key = foldValue(value.value);
        if (!values.has(key)) values.set(key, value);
      }
    for (const { colorNameEN, colorNameRU, colorHex } of colors) {
      const key = foldValue(colorNameEN);
      if (!this.colors.has(key)) this.colors.set(key, { value: colorNameEN, nameRU: colorNameRU, colorHex });
    }
    for (const size of sizes) if (!this.sizes.has(foldValue(size))) this.sizes.set(foldValue(size), size);
  }
}

/**
 * A search by Meilisearch. All processes share one index. Each of them applies every change, because only then it knows
 * that its next query returns the change.
 */
export class MeilisearchSearch implements CatalogueSearch {
  private readonly client: Meilisearch;
  private readonly index: Index<WatchDocument>;
  private names: CatalogueNames = noNames();
  private spellings = new Spellings();
  /** The version of each document as this process last read or sent it, by id. */
  private versions = new Map<string, string>();

  constructor({ url, apiKey, index }: MeilisearchOptions) {
    this.client = new Meilisearch({
      host: url,
      ...(apiKey !== undefined && { apiKey }),
      timeout: REQUEST_TIMEOUT_MS,
    });
    this.index = this.client.index<WatchDocument>(index);
  }

  query(request: SearchRequest): Promise<SearchPage> {
    return reported(() => this.search(request));
  }

  apply(change: SearchChange): Promise<void> {
    return reported(() => ('all' in change ? this.reload(change) : this.change(change)));
  }

  private async search(request: SearchRequest): Promise<SearchPage> {
    const { search } = request;
    if (search === null) return this.searchFor('', request);
    // The last word of a text is a prefix, which a size must not be.
    const [typed, other] = typedTexts(search);
    // For an empty text the engine would return all documents.
    if (typed === undefined) return this.searchFor('', { ...request, ids: [] });
    const page = await this.searchFor(typed, request);
    if (page.total > 0 || (await this.hasMatch(typed))) return page;
    const otherPage = other === undefined ? page : await this.searchFor(other, request);
    if (otherPage.total > 0 || (other !== undefined && (await this.hasMatch(other)))) return otherPage;
    return { ...page, spelling: await this.nearest(search) };
  }

  /** The nearest spelling with a match. The vocabulary still has the words of removed watches, which find nothing. */
  private async nearest(search: string): Promise<string | null> {
    const spelling = this.spellings.words.nearest(search);
    for (const text of spelling === null ? [] : typedTexts(spelling))
      if (await this.hasMatch(text)) return spelling;
    return null;
  }

  /** Whether any watch matches a text, whatever the filters of the query are. */
  private async hasMatch(q: string): Promise<boolean> {
    const { results } = await this.client.multiSearch<MultiSearchParams, WatchDocument>({
      queries: [{ indexUid: this.index.uid, q, matchingStrategy: 'all', page: 0, hitsPerPage: 1 }],
    });
    return (results[0]?.totalHits ?? 0) > 0;
  }

  private async searchFor(q: string, request: SearchRequest): Promise<SearchPage> {
    const { limit, facets } = request;
    const base = idsCondition(request);
    const conditions = filterConditions(request, this.names);
    const attributes = attributesOf(request);
    const names = Object.keys(attributes) as FilterName[];
    const without = (own: FilterName): string[] => [
      ...base,
      ...names.flatMap((name) => (name === own ? [] : (conditions[name] ?? []))),
    ];
    const all = [...base, ...Object.values(conditions)];
    // A facet whose filter is set ignores it, so it needs a query of its own.
    const own = facets ? names.filter((name) => conditions[name] !== undefined) : [];
    const shared = facets ? names.filter((name) => conditions[name] === undefined) : [];
    const common = { indexUid: this.index.uid, q, matchingStrategy: 'all' as const };
    const count = (filter: string[], counted: FilterName[]): MultiSearchQuery => ({
      ...common,
      filter,
      facets: counted.map((name) => attributes[name]),
      // Pages have exact totals and facets, in contrast to a limit. Page 0 has no hits.
      page: 0,
      hitsPerPage: 1,
    });
    const { results } = await this.client.multiSearch<MultiSearchParams, WatchDocument>({
      queries: [
        {
          ...common,
          filter: [...all, ...afterCondition(request)],
          sort: sortOf(request),
          attributesToRetrieve: ['id', 'nameKey', 'createdAt', 'price'],
          offset: offsetOf(request),
          limit: limit + 1,
        },
        count(all, shared),
        ...own.map((name) => count(without(name), [name])),
      ],
    });
    const [found, counted] = results;
    const hits = found?.hits.slice(0, limit) ?? [];
    const last = hits.at(-1);
    return {
      ids: hits.map(({ id }) => id),
      total: counted?.totalHits ?? 0,
      next: found && found.hits.length > limit && last ? positionOf(request, last) : null,
      facets: facets ? this.facets(results.slice(1), attributes, request) : null,
      spelling: null,
    };
  }

  private facets(
    results: SearchResponse[],
    attributes: Record<FilterName, string>,
    request: SearchRequest,
  ): Facets {
    const distribution: FacetDistribution = {};
    const stats: FacetStats = {};
    for (const { facetDistribution, facetStats } of results) {
      Object.assign(distribution, facetDistribution);
      Object.assign(stats, facetStats);
    }
    const counts = (name: FilterName, chosen: readonly string[] = []) => {
      const unseen = Object.fromEntries(chosen.map((value) => [foldValue(value), 0]));
      const counted = { ...unseen, ...distribution[attributes[name]] };
      return Object.entries(counted).map(([value, count]) => ({ value, count }));
    };
    const { colors, sizes } = request.filter;
    const details = (name: DetailFilter) =>
      counts(name, request.filter[name]).flatMap(({ value, count }) => {
        const spelling = this.spellings.details.get(name)?.get(value);
        return spelling ? { ...spelling, count } : [];
      });
    return facetsOf(
      {
        // A value that only another process knows is left out until this process has applied its watch.
        colors: counts('colors', colors).flatMap(({ value, count }) => {
          const color = this.spellings.colors.get(value);
          return color ? { ...color, count } : [];
        }),
        sizes: counts('sizes', sizes).flatMap(({ value, count }) => {
          const spelling = this.spellings.sizes.get(value);
          return spelling || count > 0 ? [{ value: spelling ?? value, count }] : [];
        }),
        collections: counts('collections'),
        flags: counts('flags'),
        gender: counts('gender'),
        availability: counts('availability').map(({ value, count }) => ({
          value: value === 'true' ? 'inStock' : 'outOfStock',
          count,
        })),
        price: stats[attributes.price] ?? null,
        brands: counts('brands'),
        watchTypes: counts('watchTypes'),
        categories: counts('categories'),
        movement: details('movement'),
        material: details('material'),
        dialColor: details('dialColor'),
        strapMaterial: details('strapMaterial'),
        waterMin: counts('waterMin'),
        weightMax: stats[attributes.weightMax] ?? null,
      },
      request,
      this.names,
    );
  }

  /** Sales change quantities, of which a document has none, so most changes send nothing. */
  private async change(change: Extract<SearchChange, { changed: unknown }>): Promise<void> {
    this.names = change.names;
    for (const entry of change.changed) this.spellings.add(entry, change.names);
    const documents = change.changed.map((entry) => documentOf(entry, change.names));
    await this.remove(change.removed, CHANGE_TIMEOUT_MS);
    await this.put(documents, CHANGE_TIMEOUT_MS);
  }

  /** Sends the documents that the engine lacks or has in another version, and deletes those that are gone. */
  private async reload({ all, names }: Extract<SearchChange, { all: unknown }>): Promise<void> {
    await this.finish(this.index.updateSettings(INDEX_SETTINGS), RELOAD_TIMEOUT_MS);
    this.versions = await this.readVersions();
    const gone = new Set(this.versions.keys());
    const spellings = new Spellings();
    let pending: WatchDocument[] = [];
    for await (const batch of all) {
      for (const entry of batch) {
        spellings.add(entry, names);
        gone.delete(entry.id);
        pending.push(documentOf(entry, names));
      }
      if (pending.length < DOCUMENTS_PER_REQUEST) continue;
      await this.put(pending, RELOAD_TIMEOUT_MS);
      pending = [];
    }
    await this.put(pending, RELOAD_TIMEOUT_MS);
    await this.remove([...gone], RELOAD_TIMEOUT_MS);
    this.names = names;
    this.spellings = spellings;
  }

  private async readVersions(): Promise<Map<string, string>> {
    const versions = new Map<string, string>();
    for (let offset = 0; ; offset += VERSIONS_PER_REQUEST) {
      const { results } = await this.index.getDocuments<WatchDocument>({
        fields: ['id', 'version'],
        limit: VERSIONS_PER_REQUEST,
        offset,
      });
      for (const { id, version } of results) versions.set(id, version);
      if (results.length < VERSIONS_PER_REQUEST) return versions;
    }
  }

  private async remove(ids: readonly string[], timeout: number): Promise<void> {
    if (ids.length === 0) return;
    await this.finish(this.index.deleteDocuments([...ids]), timeout);
    for (const id of ids) this.versions.delete(id);
  }

  private async put(documents: readonly WatchDocument[], timeout: number): Promise<void> {
    const changed = documents.filter(({ id, version }) => this.versions.get(id) !== version);
    if (changed.length === 0) return;
    await this.finish(this.index.addDocuments(changed, { primaryKey: 'id' }), timeout);
    for (const { id, version } of changed) this.versions.set(id, version);
  }

  /** The engine executes writes later, in order. @throws MeilisearchError if it fails or takes too long */
  private async finish(enqueued: EnqueuedTaskPromise, timeout: number): Promise<void> {
    const { status, error } = await enqueued.waitTask({ timeout, interval: TASK_INTERVAL_MS });
    if (status !== 'succeeded') throw new MeilisearchError(`task ${status}: ${error?.message ?? ''}`);
  }
}
