import { foldValue, slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../../platform/concurrency/memo.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { catalogueRequest } from '../listing/catalogue-request.ts';
import type { StoredPaged } from '../lookups/paged-documents.repository.ts';
import { latestHolder } from '../watches/former-slugs.ts';

/** The kinds of name page, by the filter of the catalogue that selects their watches. */
export type NamePageKind = 'brands' | 'collections';

/** A brand or a collection that has watches. */
export interface NamePageEntry {
  document: StoredPaged;
  count: number;
}

type Directory = Record<NamePageKind, readonly NamePageEntry[]>;

/** Entries without an image whose newest watch is read. A shop with more shows the others without an image. */
const MAX_WATCH_IMAGES = 200;

const collator = new Intl.Collator('en');

/** The pages of all brands and collections that have watches in the catalogue. The catalogue must be refreshed before. */
@Injectable()
export class NamePageDirectory {
  private readonly directory = new Memo<Directory>();
  private readonly images = new Memo<ReadonlyMap<string, string>>();

  constructor(private readonly catalogue: Catalogue) {}

  /** All entries by English name, cached until the catalogue changes. */
  all(): Promise<Directory> {
    return this.directory.get(this.catalogue.pageRevision, () => {
      const { lookups } = this.catalogue;
      const { facets } = this.catalogue.query(catalogueRequest({ limit: 1, facets: '1' }));
      const entriesOf = (kind: NamePageKind): NamePageEntry[] => {
        const counts = new Map(facets?.[kind].map(({ value, count }) => [foldValue(value), count]));
        return [...lookups[kind].values()]
          .map((document: StoredPaged) => ({
            document,
            count: counts.get(foldValue(document.nameEN)) ?? 0,
          }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => collator.compare(a.document.nameEN, b.document.nameEN));
      };
      return Promise.resolve({ brands: entriesOf('brands'), collections: entriesOf('collections') });
    });
  }

  /**
   * @param key a slug in any case, or a former one unless another page has it now
   * @returns null if there is no such page
   */
  async find(kind: NamePageKind, key: string): Promise<NamePageEntry | null> {
    const entries = (await this.all())[kind];
    const slug = slugOf(key);
    const present = entries.find(({ document }) => document.slug === slug);
    if (present) return present;
    const holders = entries.filter(({ document }) =>
      document.formerSlugs?.some((former) => former.slug === slug),
    );
    const latest = latestHolder(
      slug,
      holders.map(({ document }) => document),
    );
    return holders.find(({ document }) => document === latest) ?? null;
  }

  /** The image of the newest watch of each entry without an image of its own, by the id of the entry. */
  watchImages(): Promise<ReadonlyMap<string, string>> {
    return this.images.get(this.catalogue.pageRevision, async () => {
      const { brands, collections } = await this.all();
      const without = [
        ...brands.map((entry) => ({ ...entry, kind: 'brands' as const })),
        ...collections.map((entry) => ({ ...entry, kind: 'collections' as const })),
      ].filter(({ document }) => !document.image);
      const newest = new Map<string, string>();
      for (const { kind, document } of without.slice(0, MAX_WATCH_IMAGES)) {
        const { ids } = this.catalogue.query(catalogueRequest({ [kind]: [document.nameEN], limit: 1 }));
        if (ids[0] !== undefined) newest.set(document._id.toHexString(), ids[0]);
      }
      const cards = this.catalogue.cards([...new Set(newest.values())]);
      const imageOf = new Map(cards.map(({ id, colors }) => [id, colors[0]?.image ?? '']));
      return new Map([...newest].map(([id, watchId]) => [id, imageOf.get(watchId) ?? '']));
    });
  }
}
