import type { RemoteModule } from '@meridian/federation';
import { createShopStore } from '@meridian/store';
import { useState } from 'react';
import { moduleWith, releaseWith } from '../app/testing/remote-stub.ts';
import { createHost } from './federation-host.ts';

type ShareScope = Record<string, Record<string, { get: () => () => unknown; lib: () => unknown }>>;
const globals = globalThis as unknown as Record<string, unknown>;
const remoteModule = moduleWith([{ path: '/remote' }]);
const ASSETS = 'https://assets.test';

/** A container as a build defines it; records the share scopes and the requested modules. */
const containerOf = (remote: RemoteModule) => {
  const scopes: ShareScope[] = [];
  const requested: string[] = [];
  return {
    scopes,
    requested,
    container: {
      init: (scope: ShareScope) => void scopes.push(scope),
      get: (name: string) => {
        requested.push(name);
        return Promise.resolve(() => ({ remote }));
      },
    },
  };
};
const script = () => document.head.querySelector('script');
/** The element by which the runtime loads an entry. */
const requestedScript = async (): Promise<HTMLScriptElement> => {
  for (;;) {
    const element = script();
    if (element) return element;
    await new Promise((resolve) => setTimeout(resolve));
  }
};
let count = 0;
/** A version that no other test has loaded. */
const newVersion = () => releaseWith(`v${count++}`);

const load = createHost([ASSETS]);
afterEach(() => {
  script()?.remove();
});

it('loads the script of the version with its integrity', async () => {
  const release = newVersion();
  const { container, requested } = containerOf(remoteModule);
  const loading = load(release);
  const element = await requestedScript();
  expect(element.src).toBe(new URL(release.entry, location.href).href);
  expect(element.integrity).toBe(release.integrity);
  globals[release.global] = container;
  element.dispatchEvent(new Event('load'));
  expect(await loading).toBe(remoteModule);
  expect(requested).toEqual(['./remote']);
});

it('provides the shared packages of the shell', async () => {
  const release = newVersion();
  const { container, scopes } = containerOf(remoteModule);
  globals[release.global] = container;
  await load(release);
  const [scope] = scopes;
  const shared = (name: string) => Object.values(scope?.[name] ?? {})[0]?.lib();
  expect(shared('react')).toHaveProperty('useState', useState);
  expect(shared('@meridian/store')).toHaveProperty('createShopStore', createShopStore);
  expect(Object.keys(scope?.react ?? {})).toEqual(['19.0.0']);
});

it('lists the shell and its remotes for the devtools', async () => {
  const release = newVersion();
  globals[release.global] = containerOf(remoteModule).container;
  await load(release);
  const { moduleInfo } = globals['__FEDERATION__'] as { moduleInfo: Record<string, object> };
  const entry = new URL(release.entry, location.href).href;
  const name = `${release.global}_${release.version}`;
  expect(moduleInfo['shell']).toMatchObject({ remotesInfo: { [name]: { matchedVersion: entry } } });
  expect(moduleInfo[`${name}:${entry}`]).toMatchObject({ remoteEntry: entry, version: release.version });
});

it('initializes a container once and does not load it again', async () => {
  const release = newVersion();
  const { container, scopes } = containerOf(remoteModule);
  globals[release.global] = container;
  expect(await Promise.all([load(release), load(release)])).toEqual([remoteModule, remoteModule]);
  expect(await load(release)).toBe(remoteModule);
  expect(scopes).toHaveLength(1);
  expect(script()).toBeNull();
});

it('loads two versions of a remote in one page', async () => {
  const other = moduleWith([{ path: '/other' }]);
  const [one, two] = [newVersion(), newVersion()];
  globals[one.global] = containerOf(remoteModule).container;
  globals[two.global] = containerOf(other).container;
  expect(await load(one)).toBe(remoteModule);
  expect(await load(two)).toBe(other);
});

it.each(['https://other.test/remotes/x/container.js', '//elsewhere.test/x.js', 'data:text/javascript,0'])(
  'rejects %s without a request, because it has another origin',
  async (entry) => {
    await expect(load({ ...newVersion(), entry })).rejects.toMatchObject({
      name: 'OriginError',
      message: expect.stringContaining('not trusted') as string,
    });
    expect(script()).toBeNull();
  },
);

it('loads a version from a trusted origin with a CORS request', async () => {
  const entry = `${ASSETS}/remotes/catalog-mfe/1/container.js`;
  const release = { ...newVersion(), entry };
  const loading = load(release);
  const element = await requestedScript();
  expect([element.src, element.crossOrigin]).toEqual([entry, 'anonymous']);
  globals[release.global] = containerOf(remoteModule).container;
  element.dispatchEvent(new Event('load'));
  expect(await loading).toBe(remoteModule);
});

it('loads a version from its manifest, whose script has the integrity of the release', async () => {
  const release = {
    ...newVersion(),
    type: 'manifest' as const,
    entry: `${ASSETS}/remotes/gifts-mfe/1/mf-manifest.json`,
    scripts: { 'remoteEntry.js': 'sha384-entry' },
  };
  const manifest = {
    id: 'gifts',
    name: 'gifts',
    metaData: {
      name: 'gifts',
      publicPath: 'auto',
      globalName: release.global,
      buildInfo: { buildVersion: '1' },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      types: {},
    },
    shared: [],
    remotes: [],
    exposes: [],
  };
  const fetched = jest.fn((url: string, options: RequestInit) =>
    Promise.resolve({ json: () => Promise.resolve(manifest), url, options }),
  );
  globals['fetch'] = fetched;
  const loading = load(release);
  const element = await requestedScript();
  expect(fetched.mock.calls[0]).toMatchObject([release.entry, { integrity: release.integrity }]);
  expect([element.src, element.integrity]).toEqual([
    `${ASSETS}/remotes/gifts-mfe/1/remoteEntry.js`,
    'sha384-entry',
  ]);
  globals[release.global] = containerOf(remoteModule).container;
  element.dispatchEvent(new Event('load'));
  expect(await loading).toBe(remoteModule);
});

describe('rejects', () => {
  it('if the script cannot be loaded or fails its integrity check, and loads it again later', async () => {
    const release = newVersion();
    const failing = load(release);
    (await requestedScript()).dispatchEvent(new Event('error'));
    await expect(failing).rejects.toMatchObject({ name: 'ScriptError' });
    script()?.remove();
    const loading = load(release);
    const element = await requestedScript();
    globals[release.global] = containerOf(remoteModule).container;
    element.dispatchEvent(new Event('load'));
    expect(await loading).toBe(remoteModule);
  });

  it('if the script throws, which is no failure to load it', async () => {
    const loading = load(newVersion());
    const element = await requestedScript();
    globalThis.dispatchEvent(new ErrorEvent('error', { message: 'broken', filename: element.src }));
    element.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('broken') as string,
    });
  });

  it('if the script defines no container', async () => {
    const loading = load(newVersion());
    (await requestedScript()).dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('RUNTIME-001');
  });

  it.each<[string, object]>([
    ['fails to initialize', { init: () => Promise.reject(new Error('broken')) }],
    ['does not expose the remote', { init: () => undefined, get: () => Promise.reject(new Error('broken')) }],
  ])('if the container %s', async (_, container) => {
    const release = newVersion();
    globals[release.global] = container;
    await expect(load(release)).rejects.toThrow('broken');
  });
});
