import type { CatalogueSearch, SearchChange, SearchPage, SearchRequest } from '../catalogue-search.ts';
import { CatalogueIndex } from './catalogue-index.ts';

/** The default search: an index in the memory of each process. */
export class MemorySearch implements CatalogueSearch {
  private index = new CatalogueIndex();

  query(request: SearchRequest): Promise<SearchPage> {
    return Promise.resolve(this.index.query(request));
  }

  async apply(change: SearchChange): Promise<void> {
    if ('all' in change) {
      // Queries use the previous index until the new one is complete.
      const index = new CatalogueIndex();
      index.names = change.names;
      for await (const batch of change.all) index.load(batch);
      index.sort();
      this.index = index;
      return;
    }
    this.index.names = change.names;
    for (const id of change.removed) this.index.remove(id);
    for (const entry of change.changed) this.index.put(entry);
  }
}
