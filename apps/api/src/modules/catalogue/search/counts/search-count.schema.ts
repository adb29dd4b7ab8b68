import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DOCUMENT, field } from '../../../../platform/database/schema-fields.ts';

const TTL_SECONDS = 90 * 24 * 3600;

/** How often a text was searched on one day. */
const searchCountSchema = Schema.create(
  {
    /** The day and the text. */
    _id: field.text,
    /** Start of the day in the shop's time zone. */
    at: field.date,
    text: field.text,
    count: field.number,
    /** Searches among them that found no watch. */
    withoutResult: field.number,
  },
  { collection: 'searchcounts', ...DOCUMENT },
);
searchCountSchema.index({ at: 1 }, { expireAfterSeconds: TTL_SECONDS });

export type SearchCount = InferRawDocTypeFromSchema<typeof searchCountSchema>;

export const SEARCH_COUNT_MODEL = { name: 'SearchCount', schema: searchCountSchema };
