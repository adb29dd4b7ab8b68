import { Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  REQUIRED_DATE,
  REQUIRED_TEXT,
  type Stored,
} from '../../../platform/database/schema-fields.ts';

/** Up to when a background job has read the changes of watches. */
const readPosition = {
  /** Name of the job. */
  _id: REQUIRED_TEXT,
  until: REQUIRED_DATE,
} as const;
export type StoredReadPosition = Stored<typeof readPosition>;

export const readPositionSchema = new Schema(readPosition, {
  collection: 'readpositions',
  ...DOCUMENT,
  writeConcern: DURABLE,
});

export const READ_POSITION_MODEL = 'ReadPosition';
