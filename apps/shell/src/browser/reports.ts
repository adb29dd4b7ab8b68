import type { PageReport } from '@meridian/contracts';
import { REPORT_TOKEN_METRIC } from '@meridian/federation';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { failureKind, type FailureStage } from '../app/remotes/failure-kind.ts';

/** What the page tells the shop of the releases that it used. Loaded only when there is something to tell. */

type Release = NonNullable<PageReport['page']>[number];
export type Load = NonNullable<PageReport['loads']>[number];

/** Milliseconds that the question why a script did not come may take. */
const PROBE_TIMEOUT_MS = 2000;

/** The token that came with this page; undefined where the browser does not tell headers, as on an insecure origin. */
const pageToken = (): string | undefined =>
  performance
    .getEntriesByType('navigation')
    .flatMap((entry) => entry.serverTiming)
    .find(({ name }) => name === REPORT_TOKEN_METRIC)?.description;

const send = (statements: Omit<PageReport, 'token'>): void => {
  const token = pageToken();
  if (!token) return;
  const report: PageReport = { token, ...statements };
  navigator.sendBeacon('/api/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

/** Whether a script arrives whole after all: then it was refused for not being what the page expected. */
const arrives = async (entry: string): Promise<boolean> => {
  try {
    const answer = await fetch(entry, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
};

const reported = new Set<string>();

/** Reports a version that failed, once a page. */
export const reportFailure = async (
  { app, version, entry }: Release & { entry: string },
  error: unknown,
  stage: FailureStage,
): Promise<void> => {
  const key = `${app} ${version}`;
  if (reported.has(key)) return;
  reported.add(key);
  const found = failureKind(error, stage);
  const kind = found === 'refused' && (await arrives(entry)) ? 'integrity' : found;
  send({ failures: [{ app, version, kind, loaded: stage !== 'load' }] });
};

/** Reports what was loaded, now and when the visitor leaves, and the page's web vitals as they are then. */
export const reportUse = (page: Release[], loads: Load[]): void => {
  let vitals: NonNullable<PageReport['vitals']> = [];
  const note = ({ name, value }: (typeof vitals)[number]) => vitals.push({ name, value });
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(note);

  const flush = () => {
    const report: Omit<PageReport, 'token'> = {};
    if (loads.length > 0) report.loads = loads.splice(0, 8);
    if (vitals.length > 0) Object.assign(report, { page, vitals });
    vitals = [];
    if (report.loads ?? report.vitals) send(report);
  };
  // Registered after the observers: what they find in that moment goes along.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  if (loads.length > 0) send({ loads: loads.splice(0, 8) });
};
