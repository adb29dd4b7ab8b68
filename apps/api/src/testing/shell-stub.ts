import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseManifest } from '@meridian/federation';
import { ReleaseStore } from '@meridian/releases';

/**
 * Code of a shell stub. Its pages show price and stock of a watch from the API, and a random number per rendering. The
 * first version of the catalogue remote renders `/`. Special paths: `/failing` reports a failed remote, `/gone` is a
 * 404, `/orders/<id>` shows the email of an order, `/slow` takes 600 ms, `/endless` never ends, `/greedy` allocates half a
 * gigabyte, `/earlier` has no preloads, like the pages of earlier versions. `/remote-fails/<versions>/…` and
 * `/shell-fails/<versions>/…` name versions that fail.
 */
const codeOf = (heading: string): string => `
exports.CONTRACT_VERSION = 1;
exports.shareTable = { '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}) } } };
let concurrentPages = 0;
let maxConcurrentPages = 0;
exports.renderPage = async (task) => {
  const start = Date.now();
  const url = new URL(task.path, task.origin);
  const failing = (prefix) =>
    url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length).split('/')[0].split(',') : [];
  if (failing('/shell-fails/').includes(${JSON.stringify(heading)})) throw new Error('broken shell');
  const failures = [];
  let rendered = null;
  for (const { version } of task.releases['catalog-mfe'] ?? []) {
    if (!failing('/remote-fails/').includes(version)) {
      rendered = { remote: 'catalog-mfe', version };
      break;
    }
    failures.push({ remote: 'catalog-mfe', version, error: 'broken remote' });
  }
  if (url.pathname === '/failing') failures.push({ remote: 'catalog-mfe', version: '1', error: 'broken' });
  const get = async (path) => (await fetch(task.apiOrigin + path, { headers: task.apiHeaders })).json();
  maxConcurrentPages = Math.max(maxConcurrentPages, ++concurrentPages);
  if (url.pathname.startsWith('/slow')) await new Promise((resolve) => setTimeout(resolve, 600));
  concurrentPages--;
  while (url.pathname === '/endless') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  const allocated = [];
  while (url.pathname === '/greedy' && allocated.length < 600) {
    allocated.push(new Array(100_000).fill(0));
    await null;
  }
  const { watch } = await get('/api/watches/' + url.pathname.split('/').pop());
  const { watches } = await get('/api/watches?limit=100');
  const [, orderId] = /^\\/orders\\/([^/]+)/.exec(url.pathname) ?? [];
  const order = orderId && (await get('/api/orders/by-key/' + orderId));
  const listed = (watches ?? []).find(({ _id }) => watch && _id === watch._id);
  const data = {
    heading: ${JSON.stringify(heading)},
    rendering: Math.random(),
    maxConcurrentPages,
    ...task.locale,
    search: url.search,
    preview: task.preview,
    simulatedPayments: task.simulatedPayments,
    environment: Object.keys(process.env),
    catalogue: (task.releases['catalog-mfe'] ?? []).map(({ version }) => version),
    price: watch?.price.kzt,
    stock: watch?.stock[0]?.quantity,
    listedPrice: listed?.price.kzt,
    listedStock: listed?.stock[0]?.quantity,
    orderEmail: order?.email,
  };
  return {
    status: task.withdrawn?.includes(url.pathname) ? 410 : url.pathname.startsWith('/gone') ? 404 : 200,
    location: url.pathname === '/moved' ? '/' : null,
    html: JSON.stringify(data),
    styleHashes: ['sha256-x'],
    ...(url.pathname !== '/earlier' && { preloads: [{ as: 'script', href: '/remotes/shell/1/x.js' }] }),
    failures,
    phases: [{ name: 'load data', start, end: Date.now() }],
    // The shell renders its static pages itself.
    rendered: url.pathname.startsWith('/pages/') ? null : rendered,
  };
};`;

const MANIFEST: ReleaseManifest = {
  app: 'shell',
  version: '',
  contract: 1,
  mounts: [],
  slots: [],
  shared: {},
  entry: 'shell.js',
  global: '',
  chunks: {},
  files: {},
  server: 'server/main.cjs',
};

/** Data of a page of the shell stub. */
export interface StubPage {
  heading: string;
  rendering: number;
  /** Maximum number of pages that its worker has rendered concurrently. */
  maxConcurrentPages: number;
  language: string;
  currency: string;
  country: string | null;
  search: string;
  /** Versions that the preview pins. */
  preview?: Record<string, string>;
  /** Names of the environment variables that the page can read. */
  environment: string[];
  /** Whether payments are simulated. */
  simulatedPayments?: boolean;
  /** Versions of the catalogue remote. */
  catalogue: string[];
  price?: number;
  stock?: number;
  listedPrice?: number;
  listedStock?: number;
  /** Email of the order whose page it is. */
  orderEmail?: string;
}

export const readStubPage = (html: string): StubPage => JSON.parse(html) as StubPage;

/** Publishes a version of a remote that has only routes. The channel does not change. */
export const publishStubRemote = async (
  store: ReleaseStore,
  app: ReleaseManifest['app'],
  version: string,
  mounts = ['/'],
  parameters?: ReleaseManifest['parameters'],
): Promise<void> => {
  const dist = await mkdtemp(join(tmpdir(), 'meridian-remote-'));
  for (const half of ['browser', 'server']) await mkdir(join(dist, half));
  const routes = JSON.stringify(mounts.map((path) => ({ path })));
  await writeFile(
    join(dist, 'server/main.cjs'),
    `exports.remote = { contract: 1, namespace: '${app}', routes: () => ${routes} };`,
  );
  await store.publish(
    {
      ...MANIFEST,
      app,
      version,
      mounts,
      ...(parameters && { parameters }),
      entry: 'container.js',
      global: `${app}_${version}`,
    },
    dist,
  );
  await rm(dist, { recursive: true });
};

/** Publishes a version of the shell stub and points the stable channel to it. */
export const releaseStubShell = async (
  releasesFolder: string,
  version: string,
  heading = version,
): Promise<ReleaseStore> => {
  const store = new ReleaseStore(releasesFolder);
  const dist = await mkdtemp(join(tmpdir(), 'meridian-shell-'));
  await mkdir(join(dist, 'browser'));
  await mkdir(join(dist, 'server'));
  await writeFile(join(dist, 'server/main.cjs'), codeOf(heading));
  await store.publish({ ...MANIFEST, version }, dist);
  await store.point('shell', version, { reason: 'test' });
  await rm(dist, { recursive: true });
  return store;
};
