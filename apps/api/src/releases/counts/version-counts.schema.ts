import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, EMBEDDED, REQUIRED_DATE, REQUIRED_TEXT } from '../../platform/database/schema-fields.ts';

/** How long counts are stored. */
const TTL_SECONDS = 30 * 24 * 3600;

const COUNT = { type: Number, allowNull: false } as const;
const uses = Schema.create({ uses: COUNT, failed: COUNT }, EMBEDDED);
/** Uses and failures by side. */
const SIDES = {
  browser: { type: uses, allowNull: false },
  server: { type: uses, allowNull: false },
} as const;
const HISTOGRAM = { type: Map, of: Number, allowNull: false } as const;

/** Counts of a version in one hour: uses and failures by side, failures by kind, and histograms of times. */
export const versionHourSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    /** Start of the hour. */
    at: REQUIRED_DATE,
    app: REQUIRED_TEXT,
    version: REQUIRED_TEXT,
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
export const canaryCountsSchema = Schema.create(
  {
    _id: REQUIRED_TEXT,
    at: REQUIRED_DATE,
    canary: { type: sides, allowNull: false },
    stable: { type: sides, allowNull: false },
  },
  { collection: 'canarycounts', ...DOCUMENT },
);
canaryCountsSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

export type VersionHour = InferRawDocTypeFromSchema<typeof versionHourSchema>;
export type StoredCanaryCounts = InferRawDocTypeFromSchema<typeof canaryCountsSchema>;

export const VERSION_HOUR_MODEL = 'VersionHour';
export const CANARY_COUNTS_MODEL = 'CanaryCounts';

/** A counted fact. Its id is a keyed digest, so that facts of one network cannot be linked. */
export const countedFactSchema = Schema.create(
  { _id: REQUIRED_TEXT, expiresAt: REQUIRED_DATE },
  { collection: 'countedfacts', ...DOCUMENT },
);
countedFactSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type CountedFact = InferRawDocTypeFromSchema<typeof countedFactSchema>;

export const COUNTED_FACT_MODEL = 'CountedFact';
