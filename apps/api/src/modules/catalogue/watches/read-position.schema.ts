import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../../../platform/database/schema-fields.ts';

/** Up to when a background job has read the changes of watches. */
const readPosition = {
  /** Name of the job. */
  _id: field.text,
  until: field.date,
} as const;
export type StoredReadPosition = Stored<typeof readPosition>;

const readPositionSchema = new Schema(readPosition, {
  collection: 'readpositions',
  ...DURABLE_DOCUMENT,
});

export const READ_POSITION_MODEL = { name: 'ReadPosition', schema: readPositionSchema };
