import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field } from '../../../platform/database/schema-fields.ts';

/** A photo or label of a return. Images of the shop are public, therefore these files are in the database. */
const returnFileSchema = Schema.create(
  {
    _id: field.text,
    bytes: { type: Buffer, required: true },
    /** Present until a return refers to the file, so that a file without a return is deleted. */
    expiresAt: { type: Date, allowNull: false },
  },
  { collection: 'returnfiles', ...DURABLE_DOCUMENT },
);
returnFileSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const RETURN_FILE_MODEL = { name: 'ReturnFile', schema: returnFileSchema };
export type StoredReturnFile = InferRawDocTypeFromSchema<typeof returnFileSchema>;
