import type { WatchStatus } from '@meridian/domain';
import type { StatusEntry } from './catalogue-entry-of.ts';
import type { CatalogueNames, SearchPage, SearchRequest } from '../search/catalogue-search.ts';
import { CatalogueIndex } from '../search/memory/catalogue-index.ts';

export type UnpublishedStatus = Exclude<WatchStatus, 'live'>;
const newIndexes = (): Record<UnpublishedStatus, CatalogueIndex> => ({
  draft: new CatalogueIndex(),
  archived: new CatalogueIndex(),
});

/**
 * The watches that are not live: an index per status, in the memory of each process. Only the panel reads them. The search of
 * the shop never contains them, so no filter, count or suggestion of the shop can show them.
 */
export class UnpublishedWatches {
  private indexes = newIndexes();

  query(status: UnpublishedStatus, request: SearchRequest): SearchPage {
    return this.indexes[status].query(request);
  }

  /** Applies changed watches of any status, and removed ones. */
  apply(names: CatalogueNames, changed: readonly StatusEntry[], removed: Iterable<string>): void {
    const indexes = Object.entries(this.indexes);
    for (const [, index] of indexes) index.names = names;
    for (const id of removed) for (const [, index] of indexes) index.remove(id);
    for (const { entry, status } of changed)
      for (const [name, index] of indexes)
        if (name === status) index.put(entry);
        else index.remove(entry.id);
  }

  /** Replaces all watches. */
  reload(names: CatalogueNames, watches: readonly StatusEntry[]): void {
    this.indexes = newIndexes();
    this.apply(names, watches, []);
  }
}
