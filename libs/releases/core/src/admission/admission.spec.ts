import { join } from 'node:path';
import { admit, type AdmissionOptions } from './admission.ts';
import { takeSnapshot } from './release-snapshot.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

const SHELL = `
  exports.CONTRACT_VERSION = 1;
  exports.shareTable = {
    '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}) } },
  };
  exports.renderPage = async ({ releases, apiOrigin }, host) => {
    const [release] = releases['gifts-mfe'];
    const html = await (await host.loadRemote('gifts-mfe', release)).page(apiOrigin);
    return { status: 200, location: null, html, styleHashes: [], failures: [] };
  };`;
const remote = (page: string) =>
  `exports.remote = { contract: 1, namespace: 'gifts', routes: () => [{ path: '/gifts' }], page: async (api) => ${page} };`;

let store: ReleaseStore;
beforeAll(async () => {
  store = new ReleaseStore(temporaryFolder());
  await store.publish(manifestOf('shell', '1'), builtApp({ 'server/main.cjs': SHELL }));
  await store.point('shell', '1', { reason: 'test' });
});
const admission = async (code: string, options: Partial<AdmissionOptions> = {}) =>
  admit(
    {
      snapshot: await takeSnapshot(store, () => undefined),
      builds: [{ manifest: manifestOf('gifts-mfe', 'new'), folder: builtApp({ 'server/main.cjs': code }) }],
    },
    { report: () => undefined, ...options },
  );

test('admits a version that renders in an empty shop, with the manifest that its code declares', async () => {
  const code = remote("(await (await fetch(api + '/api/watches')).json()).total === 0 && 'empty shop'");
  expect(await admission(code)).toMatchObject({ manifests: [{ mounts: ['/gifts'] }], isSmokeTested: true });
  expect(await store.has('gifts-mfe', 'new')).toBe(false);
});

test.each([
  ['ends the process', remote('process.exit(3)'), 'ends the process that renders it, with code 3'],
  [
    'throws outside of a page',
    `${remote('new Promise(() => undefined)')} setTimeout(() => { throw new Error('late'); });`,
    'breaks the process that renders it: Error: late',
  ],
  [
    'reads a secret from the environment',
    remote("Promise.reject(new Error('secret ' + process.env.ADMISSION_SECRET))"),
    'does not render /gifts: Error: secret undefined',
  ],
])(
  'code that %s ends only its worker and is refused',
  async (_, code, message) => {
    process.env['ADMISSION_SECRET'] = 'of this process';
    await expect(admission(code)).rejects.toThrow(`gifts-mfe new ${message}`);
  },
  600_000,
);

test('admits a version without a smoke test after the timeout, and an endless loop does not block this thread', async () => {
  let ticks = 0;
  const clock = setInterval(() => ticks++, 5);
  const outcome = await admission(remote('{ for (;;); }'), {
    smokeTestTimeoutMs: 500,
  });
  clearInterval(clock);
  expect(outcome).toMatchObject({ manifests: [{ mounts: ['/gifts'] }], isSmokeTested: false });
  expect(ticks).toBeGreaterThan(10);
});

test('reports a damaged live version', async () => {
  const problems: string[] = [];
  await store.publish(manifestOf('cards-mfe', '1'), builtApp({ 'server/main.cjs': 'exports.x = {' }));
  await store.point('cards-mfe', '1', { reason: 'test' });
  await admission(remote("'page'"), { report: (line) => problems.push(line) });
  expect(problems).toEqual([expect.stringContaining('cards-mfe 1 is missing or damaged in the store')]);
  expect(problems[0]).not.toContain(join(store.root, 'cards-mfe'));
});
