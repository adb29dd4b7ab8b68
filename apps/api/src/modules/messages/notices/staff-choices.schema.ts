import { LANGUAGES } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../../../platform/database/schema-fields.ts';

/** The emails that a member of staff has chosen. A member without a document has the defaults of the role. */
const staffChoices = {
  _id: field.text,
  paidOrder: field.boolean,
  requestedReturn: field.boolean,
  lowStock: field.boolean,
  /** The language of the panel in which the member chose. */
  language: { type: String, enum: LANGUAGES, required: true },
} as const;
export type StoredStaffChoices = Stored<typeof staffChoices>;

const staffChoicesSchema = new Schema(staffChoices, {
  collection: 'staffchoices',
  ...DURABLE_DOCUMENT,
});

export const STAFF_CHOICES_MODEL = { name: 'StaffChoices', schema: staffChoicesSchema };
