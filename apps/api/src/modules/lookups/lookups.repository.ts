import { foldCase } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyObject, Model, UpdateQuery } from 'mongoose';
import type { StoredActivity } from '../activity/activity.schema.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import type { LookupKind, StoredLookup } from './lookup.schema.ts';

/** Both names of a document. */
export interface Names {
  nameRU: string;
  nameEN: string;
}

/**
 * One collection of documents with unique names: lookups or collections of watches. Each write records its change in
 * `CatalogueRevision`.
 */
export class NamedDocuments<Document extends StoredLookup, Fields extends Names> {
  readonly activityOutbox: DocumentOutbox;

  constructor(
    protected readonly model: Model<Document>,
    private readonly revision: CatalogueRevision,
  ) {
    this.activityOutbox = new DocumentOutbox(model.collection);
  }

  /** All documents by English name. */
  all(): Promise<Document[]> {
    return this.model.find().sort({ nameKey: 1 }).lean<Document[]>();
  }

  find(id: string): Promise<Document | null> {
    return this.model.findById(id).lean<Document>();
  }

  /**
   * Adds a document, or changes the existing one.
   * @param activity entries that are written with the document
   * @returns null if the document to change does not exist
   * @throws DuplicateError
   */
  save(id: string, fields: Fields, activity: StoredActivity[], isNew: boolean): Promise<Document | null> {
    const $set = { ...fields, nameKey: foldCase(fields.nameEN) };
    const update: AnyObject = { $set, $push: { activity: { $each: activity } } };
    return this.recorded(() =>
      this.model
        .findByIdAndUpdate(id, update as UpdateQuery<Document>, {
          upsert: isNew,
          returnDocument: 'after',
          runValidators: true,
        })
        .lean<Document>()
        .exec(),
    );
  }

  async remove(id: string): Promise<void> {
    await this.recorded(() => this.model.deleteOne({ _id: id }).exec());
  }

  private recorded<T>(write: () => Promise<T>): Promise<T> {
    return this.revision.recordWrite(write, () => ({ watchIds: [], lookups: true }));
  }
}

/** Brands, categories and watch types in the database. */
@Injectable()
export class LookupsRepository {
  readonly of: Readonly<Record<LookupKind['path'], NamedDocuments<StoredLookup, Names>>>;

  constructor(
    @InjectModel('brands') brands: Model<StoredLookup>,
    @InjectModel('categories') categories: Model<StoredLookup>,
    @InjectModel('watchtypes') watchTypes: Model<StoredLookup>,
    revision: CatalogueRevision,
  ) {
    this.of = {
      brands: new NamedDocuments(brands, revision),
      categories: new NamedDocuments(categories, revision),
      watchTypes: new NamedDocuments(watchTypes, revision),
    };
  }

  /** All entries by English name. */
  all(path: LookupKind['path']): Promise<StoredLookup[]> {
    return this.of[path].all();
  }
}
