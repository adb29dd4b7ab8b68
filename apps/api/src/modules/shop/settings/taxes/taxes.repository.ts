import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../revision/catalogue-revision.ts';
import { RevisedDocumentRepository } from '../revised-document.repository.ts';
import { type StoredTaxes, TAXES_MODEL } from './taxes.schema.ts';

/** The id of the only document. */
export const TAXES_ID = '000000000000000000000005';

/** The tax rules in the database. */
@Injectable()
export class TaxesRepository extends RevisedDocumentRepository<StoredTaxes, Pick<StoredTaxes, 'rules'>> {
  constructor(@InjectModel(TAXES_MODEL.name) model: Model<StoredTaxes>, revision: CatalogueRevision) {
    super(TAXES_ID, model, revision);
  }
}
