import type { NamePage, NamePageLink, NamePageList, NamePageQuery } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { ListWatches } from '../listing/list-watches.ts';
import { CollectionsRepository } from '../collections/collections.repository.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import type { StoredPaged } from '../lookups/paged-documents.repository.ts';
import { NamePageDirectory, type NamePageEntry, type NamePageKind } from './name-page-directory.ts';

/** The pages of brands and collections as shoppers read them. Only those with watches in the catalogue have a page. */
@Injectable()
export class NamePages {
  constructor(
    private readonly directory: NamePageDirectory,
    private readonly catalogue: Catalogue,
    private readonly watches: ListWatches,
    private readonly lookups: LookupsRepository,
    private readonly collections: CollectionsRepository,
  ) {}

  async list(): Promise<NamePageList> {
    await this.catalogue.refresh();
    const { brands, collections } = await this.directory.all();
    const images = await this.directory.watchImages();
    const linkOf = ({ document, count }: NamePageEntry): NamePageLink => ({
      slug: document.slug,
      nameEN: document.nameEN,
      nameRU: document.nameRU,
      image: document.image || (images.get(document._id.toHexString()) ?? ''),
      count,
    });
    return { brands: brands.map(linkOf), collections: collections.map(linkOf) };
  }

  /** @throws AppError `notFound`; `badRequest` for a cursor of another sort order */
  async find(kind: NamePageKind, key: string, query: NamePageQuery): Promise<NamePage> {
    await this.catalogue.refresh();
    const entry = await this.directory.find(kind, key);
    if (!entry) throw new AppError('notFound');
    const { slug, nameEN, nameRU, _id } = entry.document;
    const [stored, listed] = await Promise.all([
      this.readPage(kind, _id.toHexString()),
      this.watches.list({ ...query, [kind]: [nameEN], details: '0' }),
    ]);
    return {
      page: {
        slug,
        nameEN,
        nameRU,
        textEN: stored?.textEN ?? '',
        textRU: stored?.textRU ?? '',
        image: stored?.image ?? '',
      },
      watches: listed.watches,
      ...(listed.cards && { cards: listed.cards }),
      total: listed.total ?? listed.watches.length,
      nextCursor: listed.nextCursor ?? null,
    };
  }

  /** The directory has no texts. */
  private readPage(kind: NamePageKind, id: string): Promise<StoredPaged | null> {
    return kind === 'brands' ? this.lookups.of.brands.find(id) : this.collections.find(id);
  }
}
