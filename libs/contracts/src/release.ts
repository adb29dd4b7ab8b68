import { z } from 'zod';
import { appName, FAILURE_KINDS, releaseVersion, WEB_VITALS } from './page-report.ts';

/** Features as the owner sees them: which version is whose, and how it does with visitors. */

/** What a version is at the moment; `held` is published and nobody's. */
export const VERSION_ROLES = ['stable', 'canary', 'previous', 'held'] as const;
export type VersionRole = (typeof VERSION_ROLES)[number];

const vitals = z.partialRecord(z.enum(WEB_VITALS), z.number());

export const versionOverview = z.object({
  version: z.string(),
  role: z.enum(VERSION_ROLES),
  /** Commit that it was built from; `unknown` if nobody noted it. */
  commit: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  /** Of a canary: its share of the visitors, and when the trial began. */
  share: z.number().optional(),
  since: z.iso.datetime().optional(),
  /** Of a canary: networks whose browsers reported failures in this trial, of how many, and the minimum for an automatic rollback. */
  networks: z.object({ failed: z.number(), seen: z.number(), needed: z.number() }).optional(),
  /** Uses and failures in the figures' time, samples scaled up to all. A network counts once an hour. */
  uses: z.number(),
  failures: z.number(),
  /** Failures by kind. */
  kinds: z.partialRecord(z.enum(FAILURE_KINDS), z.number()),
  /** Milliseconds that three of four visitors did not wait longer than; null without reports. */
  loadMs: z.number().nullable(),
  /** The same for web vitals; milliseconds, but the layout shift. */
  vitals,
});
export type VersionOverview = z.infer<typeof versionOverview>;

export const appOverview = z.object({
  app: z.string(),
  mayHaveCanary: z.boolean(),
  /** Of a remote that was withdrawn: when, and the version that a rollback brings back. Its URLs answer 410. */
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
  /** Beginning of the figures. */
  since: z.iso.datetime(),
  features: z.array(appOverview),
  /** The latest changes of channels, newest first. */
  log: z.array(channelChange),
});
export type ReleaseOverview = z.infer<typeof releaseOverview>;

const reason = z.string().trim().min(1).max(300);
/** The id of a feature is the name of its app. */
export const byApp = z.object({ id: appName });
/** A change of what is live now: refused if it is something else by then. */
export const channelMove = z.strictObject({ reason, expected: releaseVersion });
/** `unchecked` rolls back although the checks refuse the version; the log keeps the refusal. */
export const rollbackMove = channelMove.extend({ unchecked: z.boolean().optional() });
export const canaryStart = z.strictObject({
  reason,
  version: releaseVersion,
  share: z.number().gt(0).max(1),
});
export const previewInput = z.strictObject({ version: releaseVersion });
export const previewResponse = z.object({ url: z.string(), until: z.iso.datetime() });
