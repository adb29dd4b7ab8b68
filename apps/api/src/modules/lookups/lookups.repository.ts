import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import type { LookupPath } from './lookup-kinds.ts';
import type { StoredLookup } from './lookup.schema.ts';
import { NamedDocuments, type Names } from './named-documents.repository.ts';

/** Brands, categories and watch types in the database. */
@Injectable()
export class LookupsRepository {
  readonly of: Readonly<Record<LookupPath, NamedDocuments<StoredLookup, Names>>>;

  constructor(
    @InjectModel('Brand') brands: Model<StoredLookup>,
    @InjectModel('Category') categories: Model<StoredLookup>,
    @InjectModel('WatchType') watchTypes: Model<StoredLookup>,
    revision: CatalogueRevision,
  ) {
    this.of = {
      brands: new NamedDocuments(brands, revision),
      categories: new NamedDocuments(categories, revision),
      watchTypes: new NamedDocuments(watchTypes, revision),
    };
  }

  /** All entries by English name. */
  all(path: LookupPath): Promise<StoredLookup[]> {
    return this.of[path].all();
  }
}
