import type { DeliveryMethod } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DuplicateError } from '../../../../platform/database/errors.ts';
import type { WorkEntry } from '../../../../platform/work/work-kind.ts';
import { CatalogueRevision } from '../../revision/catalogue-revision.ts';
import { DELIVERY_MODEL, type StoredDeliveryMethods } from './delivery.schema.ts';

/** The id of the only document. */
export const DELIVERY_ID = '000000000000000000000003';

/** The methods of delivery in the database. Each write records its change in `CatalogueRevision`, because pages show their dates. */
@Injectable()
export class DeliveryRepository {
  constructor(
    @InjectModel(DELIVERY_MODEL.name) private readonly model: Model<StoredDeliveryMethods>,
    private readonly revision: CatalogueRevision,
  ) {}

  async find(): Promise<StoredDeliveryMethods | null> {
    return this.model.findById(DELIVERY_ID).lean<StoredDeliveryMethods>();
  }

  /**
   * Saves the methods if they still have the revision; 0 is the revision before the first save.
   * @param work entries that are written with the methods
   * @returns null if someone else has changed them since
   */
  async save(
    revision: number,
    methods: readonly DeliveryMethod[],
    work: WorkEntry[],
  ): Promise<StoredDeliveryMethods | null> {
    const save = () =>
      this.model
        .findOneAndUpdate(
          { _id: DELIVERY_ID, revision },
          { $set: { methods }, $inc: { revision: 1 }, $push: { work: { $each: work } } },
          { upsert: revision === 0, returnDocument: 'after', runValidators: true },
        )
        .lean<StoredDeliveryMethods>()
        .exec();
    try {
      return await this.revision.recordWrite(save, (saved) => saved && { watchIds: [] });
    } catch (error) {
      // The first save of someone else has inserted the document.
      if (error instanceof DuplicateError) return null;
      throw error;
    }
  }
}
