import type { CustomsSettings } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** How duties are paid: one document, which exists after the first change. */
const customs = {
  countries: { type: Schema.Types.Mixed, required: true, ...typed<CustomsSettings>() },
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredCustoms = Stored<typeof customs>;

const customsSchema = new Schema(customs, {
  collection: 'customs',
  ...DURABLE_DOCUMENT,
}).index(...WORK_INDEX);

export const CUSTOMS_MODEL = { name: 'Customs', schema: customsSchema };
