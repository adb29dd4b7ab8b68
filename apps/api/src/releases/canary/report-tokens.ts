import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { KeyedDigest } from '../../platform/security/keyed-digest.ts';

/** How long a page can send reports, while it is open or in the browser's back/forward cache. */
export const REPORT_TOKEN_TTL_MS = 24 * 3600 * 1000;

const PURPOSE = 'report-token';

const reportingPage = z.object({
  /** Time at which the page was sent, in milliseconds since the epoch. */
  issued: z.number(),
  /** Digest of the visitor's network. */
  network: z.string(),
  /** Number of page views that one reported load represents, because only a sample of the pages reports loads. */
  weight: z.number(),
  /** Versions of each app that the page can use. */
  releases: z.record(z.string(), z.array(z.string())),
  /** Versions that rendered the page on the server, whose use is already counted. */
  rendered: z.record(z.string(), z.string()),
  /** Canaries that count this page: start by app. */
  canaries: z.record(z.string(), z.string()),
});
/** A page view, as described by its token. */
export type ReportingPage = z.infer<typeof reportingPage>;
/** Versions that a page uses; the same for all visitors who get the same cached page. */
export type PageVersions = Pick<ReportingPage, 'weight' | 'releases' | 'rendered'>;

/** Signed tokens with which pages send reports, so that reports are only accepted for pages that were sent. */
@Injectable()
export class ReportTokens {
  constructor(private readonly digest: KeyedDigest) {}

  async issue(page: ReportingPage): Promise<string> {
    const payload = Buffer.from(JSON.stringify(page)).toString('base64url');
    return `${payload}.${await this.digest.of(PURPOSE, payload)}`;
  }

  /** Returns the page of a token, or null if the token is forged or expired. */
  async read(token: string): Promise<ReportingPage | null> {
    const [payload = '', signature = ''] = token.split('.');
    if (!(await this.digest.matches(PURPOSE, payload, signature))) return null;
    const { data } = reportingPage.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return data && data.issued + REPORT_TOKEN_TTL_MS > Date.now() ? data : null;
  }
}
