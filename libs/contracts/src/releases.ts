import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import { appName, FAILURE_KINDS, releaseVersion, WEB_VITALS } from './reports.ts';

/** Release state and health metrics of each app, for the admin panel. */

/** Role of a version; `held` is published but in no channel (staged). */
export const VERSION_ROLES = ['stable', 'canary', 'previous', 'held'] as const;
export type VersionRole = (typeof VERSION_ROLES)[number];

const vitals = z.partialRecord(z.enum(WEB_VITALS), z.number());

export const versionOverview = z.object({
  version: z.string(),
  role: z.enum(VERSION_ROLES),
  /** Commit of the build; `unknown` if it was not recorded. */
  commit: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  /** Canary only: share of the visitors (0 to 1), and start time. */
  share: z.number().optional(),
  since: z.iso.datetime().optional(),
  /** Canary only: networks that reported failures since its start, all networks seen, and the minimum for an automatic rollback. */
  networks: z.object({ failed: z.number(), seen: z.number(), needed: z.number() }).optional(),
  /** Uses and failures since `since` of the overview, extrapolated from samples. Each network counts once per hour. */
  uses: z.number(),
  failures: z.number(),
  /** Failures by kind. */
  kinds: z.partialRecord(z.enum(FAILURE_KINDS), z.number()),
  /** 75th percentile of the load time in ms; null without reports. */
  loadMs: z.number().nullable(),
  /** 75th percentiles of the web vitals in ms; the layout shift has no unit. */
  vitals,
});
export type VersionOverview = z.infer<typeof versionOverview>;

export const appOverview = z.object({
  app: z.string(),
  /** False only for a withdrawn remote. */
  mayHaveCanary: z.boolean(),
  /** Withdrawn remote only: time, and the version that a rollback restores. Its URLs return 410. */
  withdrawn: z.object({ at: z.iso.datetime(), version: z.string() }).optional(),
  /** Empty for a withdrawn remote. */
  versions: z.array(versionOverview),
});
export type AppOverview = z.infer<typeof appOverview>;

export const channelChange = z.object({
  at: z.iso.datetime(),
  app: z.string(),
  action: z.enum(['stable', 'rollback', 'canary', 'stop-canary', 'promote', 'withdraw']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  share: z.number().optional(),
  reason: z.string(),
  by: z.string(),
});
export type ChannelChangeEntry = z.infer<typeof channelChange>;

export const releaseOverview = z.object({
  /** Start of the metrics' time range. */
  since: z.iso.datetime(),
  features: z.array(appOverview),
  /** The latest changes of channels, newest first. */
  log: z.array(channelChange),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

const reason = z.string().trim().min(1).max(300);
/** The id is the name of the app. */
export const byApp = z.object({ id: appName });
/** A channel change; rejected if another version than `expected` is live. */
export const channelMove = z.strictObject({ reason, expected: releaseVersion });
/** `unchecked` rolls back to a version that the checks refuse; the log records the refusal. */
export const rollbackMove = channelMove.extend({ unchecked: z.boolean().optional() });
export const canaryStart = z.strictObject({
  reason,
  version: releaseVersion,
  share: z.number().gt(0).max(1),
});
const change = {
  access: 'releases.edit',
  params: byApp,
  response: releaseOverview,
  errors: ['conflict', 'releaseRefused'],
} as const;

export const releaseEndpoints = {
  'GET /api/features': {
    summary: 'Every feature with its versions, how they do with visitors, and the latest changes',
    access: 'releases.view',
    response: releaseOverview,
  },
  'POST /api/features/:id/rollback': {
    ...change,
    summary:
      'Point a feature back to the version before; it is compared with what is live and rendered first',
    body: rollbackMove,
  },
  'POST /api/features/:id/canary': {
    ...change,
    summary:
      'Give a version to a share of the visitors, or change that share; it is compared with what is live and rendered first',
    body: canaryStart,
  },
  'POST /api/features/:id/canary/stop': {
    ...change,
    summary: 'Take a canary back',
    body: channelMove,
  },
  'POST /api/features/:id/promote': {
    ...change,
    summary: 'Make the canary the version of all; it is compared with what is live and rendered first',
    body: channelMove,
  },
  'POST /api/features/:id/preview': {
    summary: 'A link that shows a version to whoever opens it, for a day',
    access: 'releases.edit',
    params: byApp,
    body: z.strictObject({ version: releaseVersion }),
    response: z.object({ url: z.string(), until: z.iso.datetime() }),
  },
} satisfies Record<string, EndpointContract>;
