import { LANGUAGES } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE } from '../../../platform/database/durable.ts';
import {
  DOCUMENT,
  REQUIRED_BOOLEAN,
  REQUIRED_TEXT,
  type Stored,
} from '../../../platform/database/schema-fields.ts';

/** The emails that a member of staff has chosen. A member without a document has the defaults of the role. */
const staffChoices = {
  /** Id of the user. */
  _id: REQUIRED_TEXT,
  paidOrder: REQUIRED_BOOLEAN,
  requestedReturn: REQUIRED_BOOLEAN,
  lowStock: REQUIRED_BOOLEAN,
  /** The language of the panel in which the member chose. */
  language: { type: String, enum: LANGUAGES, required: true },
} as const;
export type StoredStaffChoices = Stored<typeof staffChoices>;

export const staffChoicesSchema = new Schema(staffChoices, {
  collection: 'staffchoices',
  ...DOCUMENT,
  writeConcern: DURABLE,
});

export const STAFF_CHOICES_MODEL = 'StaffChoices';
