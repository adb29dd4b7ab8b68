import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, EMBEDDED, field } from '../../platform/database/schema-fields.ts';

/** How long counts are stored. */
const TTL_SECONDS = 30 * 24 * 3600;

const COUNT = { type: Number, allowNull: false } as const;
const uses = Schema.create({ uses: COUNT, failed: COUNT }, EMBEDDED);
const SIDES = {
  browser: { type: uses, allowNull: false },
  server: { type: uses, allowNull: false },
} as const;
const HISTOGRAM = { type: Map, of: Number, allowNull: false } as const;

/** Counts of a version in one hour: uses and failures by side, failures by kind, and histograms of times. */
const versionHourSchema = Schema.create(
  {
    _id: field.text,
    /** Start of the hour. */
    at: field.date,
    app: field.text,
    version: field.text,
    ...SIDES,
    kinds: HISTOGRAM,
    load: HISTOGRAM,
    vitals: { type: Map, of: HISTOGRAM, allowNull: false },
  },
  { collection: 'versionhours', ...DOCUMENT },
);
versionHourSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

const sides = Schema.create(SIDES, EMBEDDED);

/** Counts of a canary and of the stable version since its start. */
const canaryCountsSchema = Schema.create(
  {
    _id: field.text,
    at: field.date,
    canary: { type: sides, allowNull: false },
    stable: { type: sides, allowNull: false },
  },
  { collection: 'canarycounts', ...DOCUMENT },
);
canaryCountsSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

export type VersionHour = InferRawDocTypeFromSchema<typeof versionHourSchema>;
export type StoredCanaryCounts = InferRawDocTypeFromSchema<typeof canaryCountsSchema>;

export const VERSION_HOUR_MODEL = { name: 'VersionHour', schema: versionHourSchema };
export const CANARY_COUNTS_MODEL = { name: 'CanaryCounts', schema: canaryCountsSchema };

/** A counted fact. Its id is a keyed digest, so that facts of one network cannot be linked. */
const countedFactSchema = Schema.create(
  { _id: field.text, expiresAt: field.date },
  { collection: 'countedfacts', ...DOCUMENT },
);
countedFactSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type CountedFact = InferRawDocTypeFromSchema<typeof countedFactSchema>;

export const COUNTED_FACT_MODEL = { name: 'CountedFact', schema: countedFactSchema };
