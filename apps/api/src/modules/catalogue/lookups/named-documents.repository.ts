import { foldCase } from '@meridian/domain';
import type { AnyObject, Model, UpdateQuery } from 'mongoose';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import type { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import type { StoredLookup } from './lookup.schema.ts';

export interface Names {
  nameRU: string;
  nameEN: string;
}

/**
 * One collection of documents with unique names: lookups or collections of watches. Each write records its change in
 * `CatalogueRevision`.
 */
export class NamedDocuments<Document extends StoredLookup, Fields extends Names> {
  constructor(
    protected readonly model: Model<Document>,
    private readonly revision: CatalogueRevision,
  ) {}

  /** All documents by English name, without the texts of their pages. */
  all(): Promise<Document[]> {
    return this.model.find({}, { textEN: 0, textRU: 0 }).sort({ nameKey: 1 }).lean<Document[]>();
  }

  find(id: string): Promise<Document | null> {
    return this.model.findById(id).lean<Document>();
  }

  /**
   * Adds a document, or changes the existing one.
   * @param work entries that are written with the document
   * @returns null if the document to change does not exist
   * @throws DuplicateError
   */
  save(id: string, fields: Fields, work: WorkEntry[], isNew: boolean): Promise<Document | null> {
    return this.update(id, { ...fields, nameKey: foldCase(fields.nameEN) }, work, isNew);
  }

  async remove(id: string): Promise<void> {
    await this.recorded(() => this.model.deleteOne({ _id: id }).exec());
  }

  protected update(id: string, $set: object, work: WorkEntry[], upsert = false): Promise<Document | null> {
    const update: AnyObject = { $set, $push: { work: { $each: work } } };
    return this.recorded(() =>
      this.model
        .findByIdAndUpdate(id, update as UpdateQuery<Document>, {
          upsert,
          returnDocument: 'after',
          runValidators: true,
        })
        .lean<Document>()
        .exec(),
    );
  }

  private recorded<T>(write: () => Promise<T>): Promise<T> {
    return this.revision.recordWrite(write, () => ({ watchIds: [], lookups: true }));
  }
}
