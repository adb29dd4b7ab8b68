import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { calendarDay, cursorText, objectId, pageLimit, searchText, timestamp } from './values.ts';

/** The activity log: who changed what, and when. */
export const ACTIVITY_KINDS = [
  'watch',
  'order',
  'brand',
  'category',
  'watchType',
  'collection',
  'campaign',
  'promotion',
  'settings',
  'account',
  'staff',
  'team',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];
export const ACTIVITY_ACTIONS = [
  'added',
  'changed',
  'deleted',
  'signedIn',
  'signInFailed',
  'confirmed',
  'exported',
  'tokenUsed',
] as const;
/** Source of a change: a form of the panel, an imported file, a team with its token, or the shop itself. */
export const ACTIVITY_SOURCES = ['panel', 'import', 'token', 'system'] as const;
/** Topics that the activity log can be filtered by. */
export const ACTIVITY_TOPICS = ['price', 'stock', 'status'] as const;
export type ActivityTopic = (typeof ACTIVITY_TOPICS)[number];

/** A text in both languages. */
const bilingual = z.object({ en: z.string(), ru: z.string() });
const activityValue = z
  .union([z.string(), z.number(), bilingual])
  .nullable()
  .meta({ description: 'Null is nothing: before it was there, or after it was gone' });

export const activityChange = z.object({
  field: z.string().meta({ description: 'The field by its name in the call, e.g. price.kzt or stock' }),
  /** Colour and size of the watch, if the change concerns one variant. */
  of: bilingual.nullable(),
  before: activityValue,
  after: activityValue,
});

const activityAuthor = z.object({ id: objectId, name: z.string(), email: z.string() });

export const activityEntry = z.object({
  _id: objectId,
  at: timestamp,
  /** Null for a change by the shop itself. */
  by: activityAuthor.nullable(),
  action: z.enum(ACTIVITY_ACTIONS),
  source: z.enum(ACTIVITY_SOURCES),
  subject: z.object({ kind: z.enum(ACTIVITY_KINDS), id: objectId, name: bilingual }),
  changes: z.array(activityChange),
});

export const activityQuery = z.strictObject({
  kind: z.enum(ACTIVITY_KINDS).optional(),
  topic: z.enum(ACTIVITY_TOPICS).optional(),
  /** Id of a member of staff, or the shop itself. */
  who: z.union([z.literal('shop'), objectId]).optional(),
  /** Id of the changed entity. */
  subject: objectId.optional(),
  /** Both days are included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  q: searchText.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});

export const activityPage = z.object({
  entries: z.array(activityEntry),
  nextCursor: z.string().nullable(),
  /** Authors that the log can be filtered by. */
  people: z.array(activityAuthor),
});

export type Bilingual = z.infer<typeof bilingual>;
export type ActivityValue = z.infer<typeof activityValue>;
export type ActivityChange = z.infer<typeof activityChange>;
export type ActivityAuthor = z.infer<typeof activityAuthor>;
export type ActivityEntry = z.infer<typeof activityEntry>;
export type ActivityQuery = z.output<typeof activityQuery>;

export const activityEndpoints = {
  'GET /api/activity': {
    summary: 'Who changed what in the shop, newest first',
    access: 'activity.view',
    query: activityQuery,
    response: activityPage,
  },
} as const satisfies Record<string, EndpointContract>;
