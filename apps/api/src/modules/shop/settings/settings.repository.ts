import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../revision/catalogue-revision.ts';
import { RevisedDocumentRepository } from './revised-document.repository.ts';
import { SETTINGS_MODEL, type StoredSettings } from './settings.schema.ts';

export type SavedSettings = Required<
  Pick<StoredSettings, 'delivery' | 'lowStockThreshold' | 'seller' | 'sellerId'>
>;

/** The id of the only document. */
export const SETTINGS_ID = '000000000000000000000001';

/** The settings of the shop in the database. */
@Injectable()
export class SettingsRepository extends RevisedDocumentRepository<StoredSettings, SavedSettings> {
  constructor(@InjectModel(SETTINGS_MODEL.name) model: Model<StoredSettings>, revision: CatalogueRevision) {
    super(SETTINGS_ID, model, revision);
  }
}
