import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { KeyedDigest } from '../../platform/security/keyed-digest.ts';

/** A page may be open, or wait in the browser's back/forward cache, for so long and still report. */
export const REPORT_TOKEN_TTL_MS = 24 * 3600 * 1000;

const reportingPage = z.object({
  /** Milliseconds since the epoch at which the page was sent. */
  issued: z.number(),
  /** Digest of the visitor's network. */
  network: z.string(),
  /** Page views that a load stands for which only a sample of the pages reports. */
  weight: z.number(),
  /** Versions of each app that the page may use. */
  releases: z.record(z.string(), z.array(z.string())),
  /** Versions that rendered the page on the server: their use is counted already. */
  rendered: z.record(z.string(), z.string()),
  /** Canaries whose trial this page takes part in: the start of the trial by app. */
  trials: z.record(z.string(), z.string()),
});
/** A page that was sent to a visitor, as its token describes it. */
export type ReportingPage = z.infer<typeof reportingPage>;

/** Tokens by which pages report, signed by the shop, so that a report can only be about a page that was sent. */
@Injectable()
export class ReportTokens {
  constructor(private readonly digest: KeyedDigest) {}

  async issue(page: ReportingPage): Promise<string> {
    const payload = Buffer.from(JSON.stringify(page)).toString('base64url');
    return `${payload}.${await this.signatureOf(payload)}`;
  }

  /** Returns the page of a token, or null if the token is forged or expired. */
  async read(token: string): Promise<ReportingPage | null> {
    const [payload = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature);
    const expected = Buffer.from(await this.signatureOf(payload));
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const { data } = reportingPage.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    return data && data.issued + REPORT_TOKEN_TTL_MS > Date.now() ? data : null;
  }

  private signatureOf(payload: string): Promise<string> {
    return this.digest.of('report-token', payload);
  }
}
