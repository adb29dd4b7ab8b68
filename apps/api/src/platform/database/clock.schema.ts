import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, REQUIRED_DATE, REQUIRED_TEXT } from './schema-fields.ts';

/** The one document into which the database writes its current time. */
export const clockSchema = Schema.create(
  { _id: REQUIRED_TEXT, now: REQUIRED_DATE },
  { collection: 'clock', ...DOCUMENT },
);

export type StoredClock = InferRawDocTypeFromSchema<typeof clockSchema>;

export const CLOCK_MODEL = 'Clock';
