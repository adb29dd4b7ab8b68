import type { CatalogueQuery, HandlerInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { CompressedBody } from '../../../platform/http/compressed-body.ts';
import { CacheMetrics, type MeasuredCache } from '../../../platform/metrics/cache-metrics.ts';
import { SearchCounts } from '../search/counts/search-counts.ts';
import { Catalogue } from './catalogue.ts';

/** About 2,500 pages of 24 watches. */
const MAX_CACHE_BYTES = 128 * 1024 * 1024;
const ID_BYTES = 40;

type CachedEndpoint = 'GET /api/watches' | 'GET /api/search/suggestions';

export interface CacheableResponse {
  json: string;
  /** The watches of the response. */
  ids: readonly string[];
  /** Number of watches that match the query; null for suggestions. */
  total: number | null;
}
type CachedResponse = Omit<CacheableResponse, 'json'> & { body: CompressedBody };

/**
 * Caches the responses of the lists of watches and of the suggestions until the page revision of the catalogue changes. A
 * change of quantities keeps the page revision and removes only the responses with the changed watches.
 */
@Injectable()
export class ResponseCache implements MeasuredCache {
  hits = 0;
  misses = 0;
  private readonly responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ body, ids }, key) => body.size + key.length + ids.length * ID_BYTES,
  });
  private readonly computing = new SingleFlight<CachedResponse>();
  /** Number of changes of the catalogue. A response is computed from the watches of one such state. */
  private changes = 0;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly searches: SearchCounts,
    metrics: CacheMetrics,
  ) {
    metrics.register('responses', this);
    catalogue.subscribe((ids) => this.remove(ids));
  }

  /** Sends the cached response to a request, otherwise the one that `compute` returns. */
  async send(
    request: ApiRequest,
    response: Response,
    compute: () => CacheableResponse | Promise<CacheableResponse>,
  ): Promise<void> {
    await this.catalogue.refresh();
    // The validated query has its parameters in the order of the contract.
    const { query } = request.input as HandlerInput<CachedEndpoint>;
    const key = `${this.catalogue.pageRevision} ${request.path} ${JSON.stringify(query)}`;
    const cached = this.responses.get(key);
    if (cached) this.hits++;
    else this.misses++;
    const { body, total } =
      cached ?? (await this.computing.run(`${this.changes} ${key}`, () => this.compute(key, compute)));
    // Further pages and counts for the filter have a cursor or a limit.
    const { q, limit, cursor }: Partial<CatalogueQuery> = query;
    if (q !== undefined && total !== null && limit === undefined && cursor === undefined)
      this.searches.count(q, total);
    response.type('application/json');
    await body.send(request, response);
  }

  get bytes(): number {
    return this.responses.calculatedSize;
  }

  private async compute(
    key: string,
    compute: () => CacheableResponse | Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    const { changes } = this;
    const { json, ...rest } = await compute();
    const response = { body: new CompressedBody(json), ...rest };
    // The response may lack a change that came while it was computed.
    if (changes === this.changes) this.responses.set(key, response);
    return response;
  }

  /** Removes the responses with any of the watches; null removes all. */
  private remove(ids: readonly string[] | null): void {
    this.changes++;
    if (ids === null) return this.responses.clear();
    const changed = new Set(ids);
    for (const [key, response] of this.responses.entries())
      if (response.ids.some((id) => changed.has(id))) this.responses.delete(key);
  }
}
