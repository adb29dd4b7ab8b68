import { LRUCache } from 'lru-cache';
import type { CatalogueRepository, Dictionaries } from './catalogue.repository.ts';
import { presentWatch } from './watch.presenter.ts';

/** About 25 MB at most. */
const KEPT = 5000;

/** Watches as JSON texts. A text is kept until the watch changes, so that a page is read and written once. */
export class WatchFragments {
  private readonly kept = new LRUCache<string, string>({ max: KEPT });
  /** Grows with every drop: what was read before it must not be kept after it. */
  private drops = 0;

  get version(): number {
    return this.drops;
  }

  constructor(
    private readonly repository: CatalogueRepository,
    private readonly dictionaries: () => Dictionaries,
  ) {}

  /** The texts of the watches in the order of the ids; those that are gone are left out. Whoever reads everything keeps nothing. */
  async read(ids: readonly string[], keep = true): Promise<string[]> {
    const texts = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const text = this.kept.get(id);
      if (text === undefined) missing.push(id);
      else texts.set(id, text);
    }
    if (missing.length > 0) {
      const { drops } = this;
      for (const watch of await this.repository.watchesOf(missing)) {
        const shown = presentWatch(watch, this.dictionaries());
        const text = JSON.stringify(shown);
        texts.set(shown._id, text);
        if (keep && drops === this.drops) this.kept.set(shown._id, text);
      }
    }
    return ids.flatMap((id) => texts.get(id) ?? []);
  }

  drop(ids: readonly string[]): void {
    this.drops++;
    for (const id of ids) this.kept.delete(id);
  }

  clear(): void {
    this.drops++;
    this.kept.clear();
  }
}
