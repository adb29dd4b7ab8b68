import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT } from '../../../platform/database/schema-fields.ts';

/** A counted fact. Its id is a keyed digest, so that facts of one network cannot be linked. */
export const countedFactSchema = Schema.create(
  { _id: REQUIRED_TEXT, expiresAt: REQUIRED_DATE },
  { collection: 'countedfacts', ...DOCUMENT },
);
countedFactSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type CountedFact = InferRawDocTypeFromSchema<typeof countedFactSchema>;

export const COUNTED_FACT_MODEL = 'CountedFact';
