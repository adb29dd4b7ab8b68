import type { CatalogueQuery, PanelQuery, PanelWatchPage } from '@meridian/contracts';
import { WATCH_STATUSES, type WatchStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import type { SearchRequest } from '../search/catalogue-search.ts';
import { Catalogue } from './catalogue.ts';
import { presentWatch } from './watch.presenter.ts';
import { catalogueRequest } from './catalogue-request.ts';
import { readCursor, writeCursor } from './page-cursor.ts';

/** Where a page starts: the status of its first watch, and the cursor within this status (none for its first page). */
const readStart = (cursor: string | undefined): { status: WatchStatus | undefined; within?: string } => {
  if (cursor === undefined) return { status: undefined };
  const [name, within] = cursor.split('~');
  const status = WATCH_STATUSES.find((each) => each === name);
  if (!status) throw new AppError('badRequest');
  return within ? { status, within } : { status };
};

/** The panel shows and edits regular prices. */
const panelRequest = (query: CatalogueQuery): SearchRequest => ({
  ...catalogueRequest(query),
  prices: 'regular',
});

/** Lists watches of any status for the panel: the drafts first, then the live ones, then the archived ones. */
@Injectable()
export class ListAllWatches {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly repository: AllWatchesRepository,
    private readonly settings: ShopSettings,
  ) {}

  /** A filtered page, sorted within each status. @throws AppError `badRequest` for a cursor of another list */
  async list({ statuses, cursor, ...query }: PanelQuery): Promise<PanelWatchPage> {
    await this.catalogue.refresh();
    const request = panelRequest(query);
    const listed = statusesOf(statuses);
    const start = readStart(cursor);
    const ids: string[] = [];
    let total = 0;
    let nextCursor: string | null = null;
    let isStarted = start.status === undefined;
    for (const status of listed) {
      const isStart = status === start.status;
      isStarted ||= isStart;
      const limit = isStarted ? request.limit - ids.length : 0;
      const within =
        isStart && start.within ? readCursor(start.within, request.sort, request.currency) : null;
      // A query without room for a watch only counts.
      const page = this.catalogue.query(
        { ...request, limit: Math.max(limit, 1), after: within, facets: false },
        status,
      );
      total += page.total;
      if (limit === 0) {
        if (isStarted && page.total > 0) nextCursor ??= `${status}~`;
        continue;
      }
      ids.push(...page.ids);
      if (page.next) nextCursor = `${status}~${writeCursor(page.next, request.sort, request.currency)}`;
    }
    const found = await (query.details === '0'
      ? this.repository.findListed(ids)
      : this.repository.findByIds(ids));
    return {
      watches: found.map((watch) => presentWatch(watch, this.catalogue.lookups)),
      total,
      nextCursor,
      lowStockThreshold: await this.settings.lowStockThreshold(),
    };
  }

  /** The ids of all watches of a query, in the order of the list. */
  async idsOf({ statuses, ...query }: Omit<PanelQuery, 'cursor'>): Promise<string[]> {
    await this.catalogue.refresh();
    const request = panelRequest(query);
    const ids: string[] = [];
    for (const status of statusesOf(statuses)) ids.push(...this.catalogue.idsOf(request, status));
    return ids;
  }
}

const statusesOf = (statuses: readonly WatchStatus[] | undefined): readonly WatchStatus[] =>
  statuses ? WATCH_STATUSES.filter((status) => statuses.includes(status)) : WATCH_STATUSES;
