import type { SavedOffer } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** The offers of the payment providers: one document, which exists after the first change. */
const paymentOffers = {
  offers: { type: [Schema.Types.Mixed], required: true, ...typed<SavedOffer[]>() },
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredPaymentOffers = Stored<typeof paymentOffers>;

const paymentOffersSchema = new Schema(paymentOffers, {
  collection: 'paymentoffers',
  ...DURABLE_DOCUMENT,
}).index(...WORK_INDEX);

export const PAYMENT_OFFERS_MODEL = { name: 'PaymentOffers', schema: paymentOffersSchema };
