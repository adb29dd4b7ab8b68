import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { DuplicateError } from '../../../platform/database/errors.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { CatalogueRevision } from '../revision/catalogue-revision.ts';
import { SETTINGS_MODEL, type StoredSettings } from './settings.schema.ts';

export type SavedSettings = Required<
  Pick<
    StoredSettings,
    'delivery' | 'lowStockThreshold' | 'seller' | 'sellerId' | 'taxRates' | 'exchangeRates'
  >
>;

/** The id of the only document. */
export const SETTINGS_ID = '000000000000000000000001';

/** The settings of the shop in the database. Each write records its change in `CatalogueRevision`, because pages show them. */
@Injectable()
export class SettingsRepository {
  constructor(
    @InjectModel(SETTINGS_MODEL.name) private readonly model: Model<StoredSettings>,
    private readonly revision: CatalogueRevision,
  ) {}

  async find(): Promise<StoredSettings | null> {
    return this.model.findById(SETTINGS_ID).lean<StoredSettings>();
  }

  /**
   * Saves the settings if they still have the revision; 0 is the revision before the first save.
   * @param work entries that are written with the settings
   * @returns null if someone else has changed the settings since
   */
  async save(
    revision: number,
    { delivery, lowStockThreshold, seller, sellerId, taxRates, exchangeRates }: SavedSettings,
    work: WorkEntry[],
  ): Promise<StoredSettings | null> {
    const save = () =>
      this.model
        .findOneAndUpdate(
          { _id: SETTINGS_ID, revision },
          {
            $set: { delivery, lowStockThreshold, seller, sellerId, taxRates, exchangeRates },
            $inc: { revision: 1 },
            $push: { work: { $each: work } },
          },
          { upsert: revision === 0, returnDocument: 'after', runValidators: true },
        )
        .lean<StoredSettings>()
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
