import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../revision/catalogue-revision.ts';
import { RevisedDocumentRepository } from '../revised-document.repository.ts';
import { PAYMENT_OFFERS_MODEL, type StoredPaymentOffers } from './payment-offers.schema.ts';

/** The id of the only document. */
export const PAYMENT_OFFERS_ID = '000000000000000000000004';

/** The offers of the payment providers in the database. */
@Injectable()
export class PaymentOffersRepository extends RevisedDocumentRepository<
  StoredPaymentOffers,
  Pick<StoredPaymentOffers, 'offers'>
> {
  constructor(
    @InjectModel(PAYMENT_OFFERS_MODEL.name) model: Model<StoredPaymentOffers>,
    revision: CatalogueRevision,
  ) {
    super(PAYMENT_OFFERS_ID, model, revision);
  }
}
