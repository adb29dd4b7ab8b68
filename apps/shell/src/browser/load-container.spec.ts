import type { RemoteModule } from '@meridian/federation';
import { createShopStore } from '@meridian/store';
import { useState } from 'react';
import { moduleWith, releaseWith } from '../app/testing/remote-stub.ts';
import { loadContainer } from './load-container.ts';

type ShareScope = Record<string, Record<string, { get: () => Promise<() => unknown> }>>;
const globals = globalThis as unknown as Record<string, unknown>;
const feature = moduleWith([{ path: '/feature' }]);
/** A container as a build defines it, with what it was given. */
const containerOf = (remote: RemoteModule) => {
  const scopes: ShareScope[] = [];
  const asked: string[] = [];
  return {
    scopes,
    asked,
    container: {
      init: (scope: ShareScope) => void scopes.push(scope),
      get: (name: string) => {
        asked.push(name);
        return Promise.resolve(() => ({ remote }));
      },
    },
  };
};
const script = () => document.head.querySelector('script');
let count = 0;
/** A release that no other test has loaded. */
const fresh = () => releaseWith(`v${count++}`);

afterEach(() => {
  script()?.remove();
  jest.useRealTimers();
});

it('loads the script of the release, and no other bytes than the published ones', async () => {
  const release = fresh();
  const { container, asked } = containerOf(feature);
  const loading = loadContainer(release);
  expect(script()?.getAttribute('src')).toBe(release.entry);
  expect(script()?.integrity).toBe(release.integrity);
  globals[release.global] = container;
  script()?.dispatchEvent(new Event('load'));
  expect(await loading).toBe(feature);
  expect(asked).toEqual(['./remote']);
  expect(script()).toBeNull();
});

it('lends the shell’s own packages', async () => {
  const release = fresh();
  const { container, scopes } = containerOf(feature);
  globals[release.global] = container;
  await loadContainer(release);
  const [scope] = scopes;
  const lent = async (name: string) => (await Object.values(scope?.[name] ?? {})[0]?.get())?.();
  expect(await lent('react')).toHaveProperty('useState', useState);
  expect(await lent('@meridian/store')).toHaveProperty('createShopStore', createShopStore);
  expect(Object.keys(scope?.react ?? {})).toEqual(['19.0.0']);
});

it('a container that is there is initialized once and loaded no second time', async () => {
  const release = fresh();
  const { container, scopes } = containerOf(feature);
  globals[release.global] = container;
  const all = [loadContainer(release), loadContainer(release)];
  expect(await Promise.all(all)).toEqual([feature, feature]);
  expect(await loadContainer(release)).toBe(feature);
  expect(scopes).toHaveLength(1);
  expect(script()).toBeNull();
});

it('two versions live in one page', async () => {
  const other = moduleWith([{ path: '/other' }]);
  const [one, two] = [fresh(), fresh()];
  globals[one.global] = containerOf(feature).container;
  globals[two.global] = containerOf(other).container;
  expect(await loadContainer(one)).toBe(feature);
  expect(await loadContainer(two)).toBe(other);
});

it.each(['https://assets.test/remotes/x/container.js', '//elsewhere.test/x.js', 'data:text/javascript,0'])(
  'rejects %s without a request, because it is not of the page’s own origin',
  async (entry) => {
    const loading = loadContainer({ ...fresh(), entry });
    await expect(loading).rejects.toMatchObject({
      name: 'OriginError',
      message: expect.stringContaining('not trusted') as string,
    });
    expect(script()).toBeNull();
  },
);

describe('fails', () => {
  it('when the script is refused, lost or not the published one', async () => {
    const release = fresh();
    const loading = loadContainer(release);
    script()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${release.entry} could not be loaded`);
    expect(script()).toBeNull();
  });

  it('when the script defines nothing', async () => {
    const loading = loadContainer(fresh());
    script()?.dispatchEvent(new Event('load'));
    await expect(loading).rejects.toThrow('defines no container');
  });

  it.each<[string, object]>([
    ['does not take the shared packages', { init: () => Promise.reject(new Error('broken')) }],
    [
      'does not expose the feature',
      { init: () => undefined, get: () => Promise.reject(new Error('broken')) },
    ],
  ])('when the container %s', async (_, container) => {
    const release = fresh();
    globals[release.global] = container;
    await expect(loadContainer(release)).rejects.toThrow('broken');
  });
});
