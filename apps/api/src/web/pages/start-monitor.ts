import { PAGE_DATA_ID, REPORT_TOKEN_METRIC } from '@meridian/federation';
import { FAILED_SHELL_COOKIE } from '../visitors/visitor-cookies.ts';

/** URL of the script that detects a shell that does not start. */
export const START_MONITOR_PATH = '/remotes/start-monitor.js';

/**
 * Script of pages while the shell has a canary. A shell that fails to start cannot report its failure, so this script does
 * not depend on any version of the shell. It reports a shell that throws, does not load, or has not hydrated a visible page
 * in time. A page of the canary then loads again with the stable shell: the cookie names the version that failed.
 */
export const START_MONITOR = `(() => {
  const TIMEOUT_MS = 30_000;
  const GRACE_AFTER_ERROR_MS = 2_000;
  const SHELL_FILES = '/remotes/shell/';
  const isCanary = document.currentScript.dataset.canary !== undefined;
  const shell = () => JSON.parse(document.getElementById('${PAGE_DATA_ID}').textContent).shell;
  const hasStarted = () => document.documentElement.dataset.hydrated !== undefined;
  const token = () =>
    performance.getEntriesByType('navigation').flatMap((entry) => entry.serverTiming ?? [])
      .find(({ name }) => name === '${REPORT_TOKEN_METRIC}')?.description;
  let kind = 'timeout';
  let isJudged = false;

  const judge = async () => {
    if (isJudged || hasStarted() || document.hidden || !navigator.onLine) return;
    isJudged = true;
    const version = shell();
    const report = { token: token(), failures: [{ app: 'shell', version, kind, loaded: kind === 'threw-at-load' }] };
    if (report.token)
      await fetch('/api/reports', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      }).catch(() => undefined);
    if (!isCanary) return;
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const cookie = '${FAILED_SHELL_COOKIE}=' + version;
    document.cookie = cookie + '; Path=/; Max-Age=86400; SameSite=Lax' + secure;
    // Without cookies the page would fail again.
    if (document.cookie.includes(cookie)) location.reload();
  };
  const judgeSoon = (detected) => {
    kind = detected;
    setTimeout(judge, GRACE_AFTER_ERROR_MS);
  };
  addEventListener(
    'error',
    ({ target, filename }) => {
      if (target instanceof HTMLScriptElement && target.src.includes(SHELL_FILES)) judgeSoon('refused');
      else if (filename?.includes(SHELL_FILES)) judgeSoon('threw-at-load');
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => {
    if (String(reason?.stack).includes(SHELL_FILES)) judgeSoon('threw-at-load');
  });
  setTimeout(judge, TIMEOUT_MS);
})();
`;

/** Returns a page with the script, before the scripts of the shell. `isCanary`: the shell of the page is the canary. */
export const withStartMonitor = (html: string, isCanary: boolean): string =>
  html.replace(
    '</head>',
    `<script defer src="${START_MONITOR_PATH}"${isCanary ? ' data-canary' : ''}></script></head>`,
  );
