import type { RemoteModule } from '@meridian/federation';
import { createShopStore } from '@meridian/store';
import { useState } from 'react';
import { moduleWith, releaseWith } from '../app/testing/remote-stub.ts';
import { loadRemoteModule } from './federation-runtime.ts';
import { loadContainer } from './load-container.ts';

jest.mock('./federation-runtime.ts', () => ({ loadRemoteModule: jest.fn() }));

type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
const globals = globalThis as unknown as Record<string, unknown>;
const remoteModule = moduleWith([{ path: '/remote' }]);
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
let count = 0;
/** A version that no other test has loaded. */
const newVersion = () => releaseWith(`v${count++}`);

afterEach(() => {
  script()?.remove();
  jest.useRealTimers();
});

it('loads the script of the version with its integrity', async () => {
  const release = newVersion();
  const { container, requested } = containerOf(remoteModule);
  const loading = loadContainer(release);
  expect(script()?.getAttribute('src')).toBe(release.entry);
  expect(script()?.integrity).toBe(release.integrity);
  globals[release.global] = container;
  script()?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(remoteModule);
  expect(requested).toEqual(['./remote']);
  expect(script()).toBeNull();
});

it('provides the shared packages of the shell', async () => {
  const release = newVersion();
  const { container, scopes } = containerOf(remoteModule);
  globals[release.global] = container;
  await loadContainer(release);
  const [scope] = scopes;
  const shared = async (name: string) => (await Object.values(scope?.[name] ?? {})[0]?.get())?.();
  expect(await shared('react')).toHaveProperty('useState', useState);
  expect(await shared('@meridian/store')).toHaveProperty('createShopStore', createShopStore);
  expect(Object.keys(scope?.react ?? {})).toEqual(['19.0.0']);
});

it('initializes a container once and does not load it again', async () => {
  const release = newVersion();
  const { container, scopes } = containerOf(remoteModule);
  globals[release.global] = container;
  const all = [loadContainer(release), loadContainer(release)];
  expect(await Promise.all(all)).toEqual([remoteModule, remoteModule]);
  expect(await loadContainer(release)).toBe(remoteModule);
  expect(scopes).toHaveLength(1);
  expect(script()).toBeNull();
});

it('loads two versions of a remote in one page', async () => {
  const other = moduleWith([{ path: '/other' }]);
  const [one, two] = [newVersion(), newVersion()];
  globals[one.global] = containerOf(remoteModule).container;
  globals[two.global] = containerOf(other).container;
  expect(await loadContainer(one)).toBe(remoteModule);
  expect(await loadContainer(two)).toBe(other);
});

it.each(['https://assets.test/remotes/x/container.js', '//elsewhere.test/x.js', 'data:text/javascript,0'])(
  'rejects %s without a request, because it has another origin',
  async (entry) => {
    const loading = loadContainer({ ...newVersion(), entry });
    await expect(loading).rejects.toMatchObject({
      name: 'OriginError',
      message: expect.stringContaining('not trusted') as string,
    });
    expect(script()).toBeNull();
  },
);

it('loads a version from a trusted origin with a CORS request', async () => {
  const entry = 'https://assets.test/remotes/catalog-mfe/1/container.js';
  const release = { ...newVersion(), entry };
  const loading = loadContainer(release, ['https://assets.test']);
  expect(script()?.src).toBe(entry);
  expect(script()?.crossOrigin).toBe('anonymous');
  globals[release.global] = containerOf(remoteModule).container;
  script()?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(remoteModule);
});

describe('the federation runtime', () => {
  beforeEach(() => jest.mocked(loadRemoteModule).mockReset().mockResolvedValue(remoteModule));
  afterEach(() => localStorage.clear());

  it.each(['global', 'module', 'manifest'] as const)('loads a version of the type %s', async (type) => {
    const release = { ...newVersion(), type };
    expect(await loadContainer(release, ['https://assets.test'])).toBe(remoteModule);
    expect(loadRemoteModule).toHaveBeenCalledWith(release, ['https://assets.test']);
    expect(script()).toBeNull();
  });

  it('loads no version from an untrusted origin', async () => {
    const release = {
      ...newVersion(),
      type: 'manifest',
      entry: 'https://assets.test/mf-manifest.json',
    } as const;
    await expect(loadContainer(release)).rejects.toThrow('not trusted');
    expect(loadRemoteModule).not.toHaveBeenCalled();
  });

  it('loads every version by its manifest if the devtools are asked for', async () => {
    localStorage.setItem('mf-devtools', '1');
    const release = newVersion();
    await loadContainer(release);
    const [loaded] = jest.mocked(loadRemoteModule).mock.calls[0] ?? [];
    expect(loaded).toMatchObject({
      type: 'manifest',
      entry: release.entry.replace('container.js', 'mf-manifest.json'),
      integrity: '',
    });
  });
});

describe('rejects', () => {
  it('if the script cannot be loaded or fails its integrity check', async () => {
    const release = newVersion();
    const loading = loadContainer(release);
    script()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${release.entry} could not be loaded`);
    expect(script()).toBeNull();
  });

  it('if the script defines no container', async () => {
    const loading = loadContainer(newVersion());
    script()?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('defines no container');
  });

  it.each<[string, object]>([
    ['fails to initialize', { init: () => Promise.reject(new Error('broken')) }],
    ['does not expose the remote', { init: () => undefined, get: () => Promise.reject(new Error('broken')) }],
  ])('if the container %s', async (_, container) => {
    const release = newVersion();
    globals[release.global] = container;
    await expect(loadContainer(release)).rejects.toThrow('broken');
  });
});
