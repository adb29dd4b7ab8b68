import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';

const counter = { type: Number, allowNull: false } as const;

/** Counters of catalogue changes: one document, which every process compares with its own state. */
const catalogueRevisionSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** Incremented with every change. */
    revision: counter,
    /** Changes that were published soon after `updatedAt` was set. The others require a full read. */
    tracked: counter,
    /** Changes of brands, categories, watch types and collections. */
    lookups: counter,
    /** Changes of campaigns by the staff. */
    campaigns: counter,
    deletions: counter,
    /** Changes of quantities that made no variant available or unavailable. */
    quantityChanges: counter,
  },
  { collection: 'counters', versionKey: false },
);
export type StoredCatalogueRevision = InferRawDocTypeFromSchema<typeof catalogueRevisionSchema>;

export const CATALOGUE_REVISION_MODEL = { name: 'CatalogueRevision', schema: catalogueRevisionSchema };
