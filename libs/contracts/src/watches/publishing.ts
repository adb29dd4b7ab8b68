import { WATCH_STATUSES } from '@meridian/domain';
import { z } from 'zod';
import { lineOfText, timestamp } from '../values.ts';

/** Longest texts that search engines show in full, in characters. */
export const SEO_LIMITS = { title: 70, description: 160 } as const;
/** The texts of a watch for search engines, each in both languages. An empty text is replaced by a generated one. */
export const SEO_FIELDS = ['seoTitleEN', 'seoTitleRU', 'seoDescriptionEN', 'seoDescriptionRU'] as const;
export type SeoField = (typeof SEO_FIELDS)[number];

const seoTitle = lineOfText.max(SEO_LIMITS.title);
const seoDescription = lineOfText.max(SEO_LIMITS.description);
const seoTexts = {
  seoTitleEN: seoTitle.optional(),
  seoTitleRU: seoTitle.optional(),
  seoDescriptionEN: seoDescription.optional(),
  seoDescriptionRU: seoDescription.optional(),
};

/** The publishing fields of a watch in responses. Only live watches are visible to shoppers. */
export const publishing = {
  status: z.enum(WATCH_STATUSES).optional(),
  publishAt: timestamp.optional().meta({ description: 'When a draft becomes live; absent: not planned' }),
  ...seoTexts,
};

/** The publishing fields of the watch form. A form without a field keeps the stored value; a new watch is live. */
export const publishingForm = {
  status: z.enum(WATCH_STATUSES).optional(),
  /** Empty for a watch without a planned date. Only drafts have one. */
  publishAt: z.union([z.literal('').transform(() => null), z.iso.datetime({ offset: true })]).optional(),
  ...seoTexts,
};
