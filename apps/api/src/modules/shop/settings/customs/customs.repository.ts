import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../revision/catalogue-revision.ts';
import { RevisedDocumentRepository } from '../revised-document.repository.ts';
import { CUSTOMS_MODEL, type StoredCustoms } from './customs.schema.ts';

/** The id of the only document. */
export const CUSTOMS_ID = '000000000000000000000006';

/** How duties are paid, in the database. */
@Injectable()
export class CustomsRepository extends RevisedDocumentRepository<
  StoredCustoms,
  Pick<StoredCustoms, 'countries'>
> {
  constructor(@InjectModel(CUSTOMS_MODEL.name) model: Model<StoredCustoms>, revision: CatalogueRevision) {
    super(CUSTOMS_ID, model, revision);
  }
}
