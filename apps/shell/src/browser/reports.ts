import type { PageReport } from '@meridian/contracts';
import { type PageData, REPORT_TOKEN_METRIC } from '@meridian/federation';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { failureKind, type FailureStage } from '../app/remotes/failure-kind.ts';
import type { RemoteHandle } from '../app/remotes/remotes.ts';

/**
 * Reports about the versions of this page, sent to `POST /api/reports`. Loaded only when there is something
 * to report.
 */

type Release = NonNullable<PageReport['page']>[number];
export type Load = NonNullable<PageReport['loads']>[number];

/** Timeout for the request that finds out why a script failed. */
const PROBE_TIMEOUT_MS = 2000;
/** Load times per report. */
const MAX_LOADS = 8;

/**
 * The report token of this page; undefined where the browser hides Server-Timing, as on an insecure origin.
 */
const pageToken = (): string | undefined =>
  performance
    .getEntriesByType('navigation')
    .flatMap((entry) => entry.serverTiming)
    .find(({ name }) => name === REPORT_TOKEN_METRIC)?.description;

const send = (content: Omit<PageReport, 'token'>): void => {
  const token = pageToken();
  if (!token) return;
  const report: PageReport = { token, ...content };
  navigator.sendBeacon('/api/reports', new Blob([JSON.stringify(report)], { type: 'application/json' }));
};

/** Whether a script can be fetched. If so, it had failed the integrity check. */
const canBeFetched = async (entry: string): Promise<boolean> => {
  try {
    const response = await fetch(entry, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

const reported = new Set<string>();

/** Reports a failed version, once per page. */
export const reportFailure = async (
  { app, version, entry }: Release & { entry: string },
  error: unknown,
  stage: FailureStage,
): Promise<void> => {
  const key = `${app} ${version}`;
  if (reported.has(key)) return;
  reported.add(key);
  const detected = failureKind(error, stage);
  const kind = detected === 'refused' && (await canBeFetched(entry)) ? 'integrity' : detected;
  send({ failures: [{ app, version, kind, loaded: stage !== 'load' }] });
};

/** Reports load times immediately, and later load times and web vitals when the page is hidden. */
export const reportUse = (page: Release[], loads: Load[]): void => {
  let vitals: NonNullable<PageReport['vitals']> = [];
  const addVital = ({ name, value }: (typeof vitals)[number]) => vitals.push({ name, value });
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(addVital);

  const flush = () => {
    const report: Omit<PageReport, 'token'> = {};
    if (loads.length > 0) report.loads = loads.splice(0, MAX_LOADS);
    if (vitals.length > 0) Object.assign(report, { page, vitals });
    vitals = [];
    if (report.loads ?? report.vitals) send(report);
  };
  // Registered after the observers, so that their final values are part of the report.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  if (loads.length > 0) send({ loads: loads.splice(0, MAX_LOADS) });
};

/** Reports the use of a page: the versions of its shell and its remote, with the times to hydrate and to load. */
export const reportPage = async (
  { shell: version = '' }: Pick<PageData, 'shell'>,
  hydratedAt: number,
  loads: Load[],
  remote?: RemoteHandle,
): Promise<void> => {
  const shell = { app: 'shell', version };
  loads.push({ ...shell, ms: hydratedAt });
  // The web vitals belong to the version in use, which may be a fallback.
  const used = await remote?.loaded().catch(() => undefined);
  reportUse([shell, ...(remote && used ? [{ app: remote.name, version: used.release.version }] : [])], loads);
};
