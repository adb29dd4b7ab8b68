import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import {
  DOCUMENT,
  REQUIRED_DATE,
  REQUIRED_NUMBER,
  REQUIRED_TEXT,
} from '../../../../platform/database/schema-fields.ts';

const TTL_SECONDS = 90 * 24 * 3600;

/** How often a text was searched on one day. */
export const searchCountSchema = Schema.create(
  {
    /** The day and the text. */
    _id: REQUIRED_TEXT,
    /** Start of the day in the shop's time zone. */
    at: REQUIRED_DATE,
    text: REQUIRED_TEXT,
    count: REQUIRED_NUMBER,
    /** Searches among them that found no watch. */
    withoutResult: REQUIRED_NUMBER,
  },
  { collection: 'searchcounts', ...DOCUMENT },
);
searchCountSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

export type SearchCount = InferRawDocTypeFromSchema<typeof searchCountSchema>;

export const SEARCH_COUNT_MODEL = 'SearchCount';
