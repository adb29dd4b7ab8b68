import { globalName } from '@meridian/build';
import { closeBrowser, visit } from './support/browser.ts';
import { type HostServer, startHostServer } from './support/host-server.ts';
import { sharedShop } from './support/shop.ts';
import { buildHosts, type Host, hostFolder, HOSTS, type RemoteOptions } from './support/toolchain.ts';

/** Hosts of other teams that load the catalogue remote, share only React, and provide their federation runtime. */
const APP = 'catalog-mfe';
interface LoadedCatalog {
  namespace: string;
  path: string;
  component: string;
  react: string;
}
type HostWindow = typeof globalThis & { loadCatalog: (options: RemoteOptions) => Promise<LoadedCatalog> };

/** The host that names its remotes in the configuration, so it is built for each origin and version. The others use the runtime API. */
const NAMING_HOST = 'vite';
const ENTRIES = ['manifest', 'container'] as const;
const ORIGINS = ['same', 'other'] as const;

const shop = sharedShop();
const hosts = new Map<string, HostServer>();
beforeAll(async () => {
  await buildHosts('webpack');
  await buildHosts('rsbuild');
  for (const host of HOSTS) hosts.set(host, await startHostServer(hostFolder(host), shop.url));
});
afterAll(async () => {
  await closeBrowser();
  await Promise.all([...hosts.values()].map((host) => host.stop()));
});

const liveVersion = async (): Promise<string> => (await shop.store.channels())[APP]?.stable.version ?? '';

type Entry = (typeof ENTRIES)[number];
type Origin = (typeof ORIGINS)[number];

const remotesUrl = (host: Host, origin: Origin): string =>
  `${origin === 'same' ? hosts.get(host)?.url : shop.url}/remotes/${APP}`;

/** The catalogue by the manifest at its fixed URL, or by the container of a version. */
const remoteOptions = (host: Host, entry: Entry, origin: Origin, version: string): RemoteOptions => {
  const remotes = remotesUrl(host, origin);
  return entry === 'manifest'
    ? { name: entry, entry: `${remotes}/mf-manifest.json` }
    : { name: entry, entry: `${remotes}/${version}/container.js`, entryGlobalName: globalName(APP, version) };
};

/** The remotes with which the naming host was built last. */
let built = '';

/** Builds the naming host, unless it was built with the same remotes. */
const buildNamingHost = async (remotes: readonly RemoteOptions[]): Promise<void> => {
  const urls = JSON.stringify(remotes);
  if (built !== urls) await buildHosts(NAMING_HOST, remotes);
  built = urls;
};

/** Loads the live catalogue in a host. */
const loadCatalog = async (host: Host, entry: Entry, origin: Origin) => {
  const hostUrl = hosts.get(host)?.url ?? '';
  const remotes = remotesUrl(host, origin);
  const version = await liveVersion();
  if (host === NAMING_HOST)
    await buildNamingHost(ENTRIES.map((each) => remoteOptions(host, each, origin, version)));
  const options = remoteOptions(host, entry, origin, version);
  const visited = await visit(hostUrl);
  await visited.page.waitForFunction(() => 'loadCatalog' in globalThis);
  const loaded = await visited.page.evaluate(
    (remote) => (globalThis as HostWindow).loadCatalog(remote),
    options,
  );
  const files = visited.requests.filter((url) => url.startsWith(`${remotes}/${version}/`));
  return { loaded, files: files.map((url) => url.split('/').at(-1) ?? ''), errors: visited.errors };
};

/** Another origin needs more than the same one, which is tested with one host. */
const originsOf = (host: Host): readonly Origin[] => (host === 'webpack-lazy' ? ORIGINS : ['other']);
const CASES = HOSTS.flatMap((host) =>
  originsOf(host).flatMap((origin) => ENTRIES.map((entry) => [host, entry, origin] as const)),
);

const expectCatalog = ({ loaded, files, errors }: Awaited<ReturnType<typeof loadCatalog>>) => {
  expect(loaded).toMatchObject({ namespace: 'catalog', path: '/', component: 'function' });
  // The code and the styles of the page come from the version, and React from the host.
  expect(files).toEqual(expect.arrayContaining(['container.js', 'remote.js', 'home.js', 'home.css']));
  expect(files.filter((file) => /react(-dom)?_index/.test(file))).toEqual([]);
  expect(errors).toEqual([]);
};

describe('the released catalogue', () => {
  it.each(CASES)('runs in a host of %s by its %s from the %s origin', async (host, entry, origin) =>
    expectCatalog(await loadCatalog(host, entry, origin)),
  );

  it('has a manifest of the live version that any origin may read and no cache keeps', async () => {
    const version = await liveVersion();
    const response = await fetch(`${shop.url}/remotes/${APP}/mf-manifest.json`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.json()).toMatchObject({
      metaData: {
        globalName: globalName(APP, version),
        remoteEntry: { path: version, name: 'container.js' },
      },
      exposes: [{ path: './remote' }],
    });
  });

  it('is visible to the devtools of Module Federation', async () => {
    const { page, errors } = await visit(shop.url);
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
    const modules = await page.evaluate(() =>
      Object.keys(
        (globalThis as typeof globalThis & { __FEDERATION__: { moduleInfo: object } }).__FEDERATION__
          .moduleInfo,
      ),
    );
    expect(modules.join()).toContain('shell');
    expect(modules.join()).toContain(globalName(APP, await liveVersion()));
    expect(errors).toEqual([]);
  });
});
