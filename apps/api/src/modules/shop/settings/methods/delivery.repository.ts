import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../revision/catalogue-revision.ts';
import { RevisedDocumentRepository } from '../revised-document.repository.ts';
import { DELIVERY_MODEL, type StoredDeliveryMethods } from './delivery.schema.ts';

/** The id of the only document. */
export const DELIVERY_ID = '000000000000000000000003';

/** The methods of delivery in the database. */
@Injectable()
export class DeliveryRepository extends RevisedDocumentRepository<
  StoredDeliveryMethods,
  Pick<StoredDeliveryMethods, 'methods'>
> {
  constructor(
    @InjectModel(DELIVERY_MODEL.name) model: Model<StoredDeliveryMethods>,
    revision: CatalogueRevision,
  ) {
    super(DELIVERY_ID, model, revision);
  }
}
