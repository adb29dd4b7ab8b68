import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { STAFF_CHOICES_MODEL, type StoredStaffChoices } from './staff-choices.schema.ts';

@Injectable()
export class StaffChoicesRepository {
  constructor(@InjectModel(STAFF_CHOICES_MODEL.name) private readonly model: Model<StoredStaffChoices>) {}

  async of(userIds: readonly string[]): Promise<Map<string, StoredStaffChoices>> {
    const found = await this.model.find({ _id: { $in: [...userIds] } }).lean<StoredStaffChoices[]>();
    return new Map(found.map((choices) => [choices._id, choices]));
  }

  async save({ _id, ...choices }: StoredStaffChoices): Promise<void> {
    await this.model.updateOne({ _id }, { $set: choices }, { upsert: true, runValidators: true });
  }
}
