import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import type { LookupKind, StoredBrand, StoredLookup } from './lookup.schema.ts';
import { NamedDocuments, type Names } from './named-documents.repository.ts';
import { PagedDocuments } from './paged-documents.repository.ts';

/** Brands, categories and watch types in the database. */
@Injectable()
export class LookupsRepository {
  readonly of: {
    readonly brands: PagedDocuments<StoredBrand, Names>;
    readonly categories: NamedDocuments<StoredLookup, Names>;
    readonly watchTypes: NamedDocuments<StoredLookup, Names>;
  };

  constructor(
    @InjectModel('brands') brands: Model<StoredBrand>,
    @InjectModel('categories') categories: Model<StoredLookup>,
    @InjectModel('watchtypes') watchTypes: Model<StoredLookup>,
    revision: CatalogueRevision,
  ) {
    this.of = {
      brands: new PagedDocuments(brands, revision),
      categories: new NamedDocuments(categories, revision),
      watchTypes: new NamedDocuments(watchTypes, revision),
    };
  }

  /** All entries by English name. */
  all(path: LookupKind['path']): Promise<StoredLookup[]> {
    return this.of[path].all();
  }
}
