import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';

/** Reports of pages in visitors' browsers. They describe versions of apps and contain nothing about the visitor. */

/** Why a version of a remote could not be used. */
export const FAILURE_KINDS = [
  'refused',
  'timeout',
  'integrity',
  'origin',
  'missing-chunk',
  'missing-stylesheet',
  'threw-at-load',
  'threw-in-loader',
  'threw-in-render',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** Largest contentful paint, interaction to next paint, layout shift, first contentful paint, time to first byte. In ms, except the shift. */
export const WEB_VITALS = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** Maximum length of a list: a page has one shell and a few remotes, each with a fallback version. */
const MAX_ENTRIES = 8;
const MAX_DURATION_MS = 600_000;

export const appName = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
export const releaseVersion = z.string().regex(/^[\w][\w.-]{0,63}$/);
const release = z.strictObject({ app: appName, version: releaseVersion });

export const pageReport = z.strictObject({
  /** Token that the server sent with the page. A report whose token is forged, expired or used before is ignored. */
  token: z
    .string()
    .max(2048)
    .regex(/^[\w-]+\.[\w-]+$/),
  /** Loaded versions with their load time in ms. */
  loads: z
    .array(release.extend({ ms: z.number().min(0).max(MAX_DURATION_MS) }))
    .max(MAX_ENTRIES)
    .optional(),
  /** Versions that failed on this page. Each version counts once. `loaded`: it failed after loading. */
  failures: z
    .array(release.extend({ kind: z.enum(FAILURE_KINDS), loaded: z.boolean() }))
    .max(MAX_ENTRIES)
    .optional(),
  /** Versions that rendered the page: the shell, and the remote that owns the URL. */
  page: z.array(release).max(2).optional(),
  vitals: z
    .array(z.strictObject({ name: z.enum(WEB_VITALS), value: z.number().min(0).max(MAX_DURATION_MS) }))
    .max(WEB_VITALS.length)
    .optional(),
});
export type PageReport = z.infer<typeof pageReport>;

export const reportEndpoints = {
  'POST /api/reports': {
    summary: 'What a page in a browser says of the releases that it used; nothing of the visitor',
    access: 'public',
    body: pageReport,
    // Anyone can send a report, and reports are short.
    bodyLimit: 4 * 1024,
  },
} as const satisfies Record<string, EndpointContract>;
