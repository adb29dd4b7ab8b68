import type { TaxRule } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** The tax rules: one document, which exists after the first change. */
const taxes = {
  rules: { type: [Schema.Types.Mixed], required: true, ...typed<TaxRule[]>() },
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredTaxes = Stored<typeof taxes>;

const taxesSchema = new Schema(taxes, { collection: 'taxes', ...DURABLE_DOCUMENT }).index(...WORK_INDEX);

export const TAXES_MODEL = { name: 'Taxes', schema: taxesSchema };
