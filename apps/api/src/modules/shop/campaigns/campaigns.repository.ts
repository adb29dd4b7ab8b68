import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { CatalogueRevision } from '../revision/catalogue-revision.ts';
import { CAMPAIGN_MODEL, type StoredCampaign } from './campaign.schema.ts';

export type CampaignFields = Omit<StoredCampaign, '_id' | 'revision' | 'work'>;

/** Campaigns in the database. Each write records its change in `CatalogueRevision`, because it changes prices. */
@Injectable()
export class CampaignsRepository {
  constructor(
    @InjectModel(CAMPAIGN_MODEL.name) private readonly model: Model<StoredCampaign>,
    private readonly revision: CatalogueRevision,
  ) {}

  /** All campaigns, also ended ones. */
  all(): Promise<StoredCampaign[]> {
    return this.model.find({}, { work: 0 }).sort({ _id: 1 }).lean<StoredCampaign[]>();
  }

  /** The campaigns that end after an instant, without stopped ones. */
  endingAfter(instant: Date): Promise<StoredCampaign[]> {
    return this.model
      .find({ isStopped: false, $or: [{ until: null }, { until: { $gt: instant } }] }, { work: 0 })
      .sort({ _id: 1 })
      .lean<StoredCampaign[]>();
  }

  find(id: string): Promise<StoredCampaign | null> {
    return this.model.findById(id).lean<StoredCampaign>();
  }

  /** @param id the id of the new campaign */
  async insert(id: string, fields: CampaignFields, work: WorkEntry[]): Promise<StoredCampaign> {
    const insert = () => this.model.create({ _id: id, ...fields, revision: 0, work });
    return (await this.recorded(insert)).toObject<StoredCampaign>();
  }

  /**
   * Changes a campaign if it still has the revision.
   * @param work entries that are written with the campaign
   * @returns null if someone else has changed or deleted it since
   */
  save(
    { _id, revision }: Pick<StoredCampaign, '_id' | 'revision'>,
    fields: Partial<CampaignFields>,
    work: WorkEntry[],
  ): Promise<StoredCampaign | null> {
    return this.recorded(() =>
      this.model
        .findOneAndUpdate(
          { _id, revision },
          { $set: fields, $inc: { revision: 1 }, $push: { work: { $each: work } } },
          { returnDocument: 'after', runValidators: true },
        )
        .lean<StoredCampaign>()
        .exec(),
    );
  }

  /** @returns false if someone else has changed or deleted it since */
  async remove({ _id, revision }: Pick<StoredCampaign, '_id' | 'revision'>): Promise<boolean> {
    const { deletedCount } = await this.recorded(() => this.model.deleteOne({ _id, revision }).exec());
    return deletedCount > 0;
  }

  private recorded<T>(write: () => Promise<T>): Promise<T> {
    return this.revision.recordWrite(write, () => ({ watchIds: [], campaigns: true }));
  }
}
