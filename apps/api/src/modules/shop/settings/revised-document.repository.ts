import type { Model, UpdateQuery } from 'mongoose';
import { DuplicateError } from '../../../platform/database/errors.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import type { CatalogueRevision } from '../revision/catalogue-revision.ts';

/**
 * The only document of a collection, which exists after the first save. Each write records its change in `CatalogueRevision`,
 * because pages show the document.
 */
export abstract class RevisedDocumentRepository<Stored extends Partial<Fields>, Fields extends object> {
  constructor(
    private readonly id: string,
    private readonly model: Model<Stored>,
    private readonly revision: CatalogueRevision,
  ) {}

  async find(): Promise<Stored | null> {
    return this.model.findById(this.id).lean<Stored>();
  }

  /**
   * Saves the fields if the document still has the revision; 0 is the revision before the first save.
   * @param work entries that are written with the document
   * @returns null if someone else has changed the document since
   */
  async save(revision: number, fields: Fields, work: WorkEntry[]): Promise<Stored | null> {
    const update: UpdateQuery<object> = {
      $set: fields,
      $inc: { revision: 1 },
      $push: { work: { $each: work } },
    };
    const options = { upsert: revision === 0, returnDocument: 'after', runValidators: true } as const;
    const save = () =>
      this.model.findOneAndUpdate({ _id: this.id, revision }, update, options).lean<Stored>().exec();
    try {
      return await this.revision.recordWrite(save, (saved) => saved && { watchIds: [] });
    } catch (error) {
      // The first save of someone else has inserted the document.
      if (error instanceof DuplicateError) return null;
      throw error;
    }
  }
}
