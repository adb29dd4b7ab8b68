import { join } from 'node:path';
import { admit, type AdmissionOptions } from './admission.ts';
import { takeSnapshot } from './release-snapshot.ts';
import { ReleaseStore } from './release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

const SHELL = `
  exports.CONTRACT_VERSION = 1;
  exports.shareTable = {
    '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}) } },
  };
  exports.renderPage = async ({ releases, apiOrigin }, host) => {
    const [release] = releases['gifts-mfe'];
    const html = await host.loadRemote('gifts-mfe', release).page(apiOrigin);
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
      candidate: { manifest: manifestOf('gifts-mfe', 'new'), folder: builtApp({ 'server/main.cjs': code }) },
    },
    { report: () => undefined, ...options },
  );

test('a version that renders in an empty shop is admitted with what its code declares', async () => {
  const code = remote("(await (await fetch(api + '/api/watches')).json()).total === 0 && 'empty shop'");
  expect(await admission(code)).toMatchObject({ manifest: { mounts: ['/gifts'] }, proven: true });
  expect(await store.has('gifts-mfe', 'new')).toBe(false);
});

test.each([
  ['ends the process', remote('process.exit(3)'), 'ends the process that renders it, with code 3'],
  [
    'throws outside of any page',
    `${remote('new Promise(() => undefined)')} setTimeout(() => { throw new Error('late'); });`,
    'breaks the process that renders it: Error: late',
  ],
  [
    'looks for a secret',
    remote("Promise.reject(new Error('secret ' + process.env.ADMISSION_SECRET))"),
    'does not render /gifts: Error: secret undefined',
  ],
])(
  'code that %s only ends its worker, and is refused',
  async (_, code, message) => {
    process.env['ADMISSION_SECRET'] = 'of this process';
    await expect(admission(code)).rejects.toThrow(`gifts-mfe new ${message}`);
  },
  600_000,
);

test('an endless loop blocks nothing here; a version whose proof is late is admitted unproven if that is allowed', async () => {
  let ticks = 0;
  const clock = setInterval(() => ticks++, 5);
  const outcome = await admission(remote('{ for (;;); }'), {
    proofTimeoutMs: 500,
  });
  clearInterval(clock);
  expect(outcome).toMatchObject({ manifest: { mounts: ['/gifts'] }, proven: false });
  expect(ticks).toBeGreaterThan(10);
});

test('a live version that is damaged is reported', async () => {
  const problems: string[] = [];
  await store.publish(manifestOf('cards-mfe', '1'), builtApp({ 'server/main.cjs': 'exports.x = {' }));
  await store.point('cards-mfe', '1', { reason: 'test' });
  await admission(remote("'page'"), { report: (line) => problems.push(line) });
  expect(problems).toEqual([expect.stringContaining('cards-mfe 1 is missing or damaged in the store')]);
  expect(problems[0]).not.toContain(join(store.root, 'cards-mfe'));
});
