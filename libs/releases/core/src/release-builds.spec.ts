import type { AppName, ReleaseManifest } from '@meridian/federation';
import { withdrawRemote } from './channels/channel-changes.ts';
import { releaseBuilds } from './release-builds.ts';
import { ReleaseStore } from './store/release-store.ts';
import { admitInProcess, buildOf, remoteCode, shellCode } from './testing/app-code.ts';
import { temporaryFolder } from './testing/built-app.ts';

const uses = (...names: string[]): Partial<ReleaseManifest> => ({
  uses: { names: { '@meridian/federation': names }, slices: {}, links: [] },
});
/** A shell that offers names to remotes, and remotes that use one. */
const shell = (version: string, ...names: string[]) =>
  buildOf('shell', version, shellCode({ names }), uses());
const remote = (app: AppName, version: string, name: string, page?: string) =>
  buildOf(app, version, remoteCode(`/${app}`, page), uses(name));

let store: ReleaseStore;
const release = (...builds: ReturnType<typeof shell>[]) =>
  releaseBuilds(store, builds, { reason: 'start', by: 'anna' }, admitInProcess);
const stableVersions = async () =>
  Object.fromEntries(
    Object.entries(await store.channels()).map(([app, channels]) => [app, channels?.stable.version]),
  );

beforeEach(async () => {
  store = new ReleaseStore(temporaryFolder());
  await release(shell('s1', 'favourites'), remote('gifts-mfe', 'g1', 'favourites'));
});

it('releases all versions into an empty store, without those that do not fit', async () => {
  store = new ReleaseStore(temporaryFolder());
  const misfit = remote('cards-mfe', 'c1', 'wishes');
  expect(await release(shell('s1', 'favourites'), misfit, remote('gifts-mfe', 'g1', 'favourites'))).toEqual([
    'shell s1',
    'gifts-mfe g1',
    expect.stringMatching(/^Refused: cards-mfe c1 uses wishes/) as string,
  ]);
  expect(await stableVersions()).toEqual({ shell: 's1', 'gifts-mfe': 'g1' });
});

it('releases versions one by one if each of them fits what is live', async () => {
  expect(
    await release(shell('s2', 'favourites', 'favorites'), remote('gifts-mfe', 'g2', 'favorites')),
  ).toEqual(['shell s2', 'gifts-mfe g2']);
  expect(await stableVersions()).toEqual({ shell: 's2', 'gifts-mfe': 'g2' });
});

it('releases a shell and a remote as one set if neither fits the live version of the other', async () => {
  expect(await release(shell('s2', 'favorites'), remote('gifts-mfe', 'g2', 'favorites'))).toEqual([
    'shell s2, gifts-mfe g2 (released as one set)',
  ]);
  expect(await store.channels()).toEqual({
    shell: { stable: { version: 's2', previous: 's1' } },
    'gifts-mfe': { stable: { version: 'g2', previous: 'g1' } },
  });
  const [second, first] = await store.log(2);
  expect([first, second]).toMatchObject([
    { app: 'shell', action: 'stable', from: 's1', to: 's2', reason: 'start', by: 'anna' },
    { app: 'gifts-mfe', action: 'stable', from: 'g1', to: 'g2', reason: 'start', by: 'anna' },
  ]);
  expect(await store.manifest('gifts-mfe', 'g2')).toMatchObject({ mounts: ['/gifts-mfe'] });
});

it('releases the set regardless of the order of its apps', async () => {
  await release(remote('gifts-mfe', 'g2', 'favorites'), shell('s2', 'favorites'));
  expect(await stableVersions()).toEqual({ shell: 's2', 'gifts-mfe': 'g2' });
});

it('changes all channels of a set in one write', async () => {
  const states: unknown[] = [];
  const pointAll = jest.spyOn(ReleaseStore.prototype, 'pointAll').mockImplementation(async function (
    this: ReleaseStore,
    ...all
  ) {
    states.push(await stableVersions());
    pointAll.mockRestore();
    await this.pointAll(...all);
    states.push(await stableVersions());
  });
  await release(shell('s2', 'favorites'), remote('gifts-mfe', 'g2', 'favorites'));
  expect(states).toEqual([
    { shell: 's1', 'gifts-mfe': 'g1' },
    { shell: 's2', 'gifts-mfe': 'g2' },
  ]);
});

describe('changes nothing and returns the reason', () => {
  it.each([
    [
      'a remote of the set uses a name that the new shell lacks',
      () => [shell('s2', 'favorites'), remote('gifts-mfe', 'g2', 'wishes')],
      'gifts-mfe g2 uses wishes of @meridian/federation, but the new shell does not offer it',
    ],
    [
      'a page does not render with the set',
      () => [
        shell('s2', 'favorites'),
        remote('gifts-mfe', 'g2', 'favorites', "(() => { throw new Error('no page'); })()"),
      ],
      'shell s2 with gifts-mfe g2 does not render /gifts-mfe: Error: no page',
    ],
    [
      'the new shell does not load',
      () => [buildOf('shell', 's2', "throw new Error('no shell')"), remote('gifts-mfe', 'g2', 'favorites')],
      'shell s2 does not load: Error: no shell',
    ],
  ])('if %s', async (_, builds, reason) => {
    const before = await store.state();
    const lines = await release(...builds());
    expect(lines).toHaveLength(3);
    expect(lines[2]).toBe(`Refused as one set: ${reason}.`);
    expect(await store.state()).toEqual(before);
    expect(await store.versions('gifts-mfe')).toEqual(['g1']);
    expect(await store.versions('shell')).toEqual(['s1']);
  });

  it('if a live remote that is not built here does not fit the set', async () => {
    await release(remote('cards-mfe', 'c1', 'favourites'));
    const before = await store.state();
    const lines = await release(shell('s2', 'favorites'), remote('gifts-mfe', 'g2', 'favorites'));
    expect(lines.at(-1)).toBe(
      'Refused as one set: cards-mfe c1 uses favourites of @meridian/federation, but the new shell does not offer it.',
    );
    expect(await store.state()).toEqual(before);
  });
});

it('keeps withdrawn remotes withdrawn', async () => {
  await release(remote('cards-mfe', 'c1', 'favourites'));
  await store.change('cards-mfe', { reason: 'test' }, withdrawRemote(['/cards-mfe']));
  await release(
    shell('s2', 'favorites'),
    remote('gifts-mfe', 'g2', 'favorites'),
    remote('cards-mfe', 'c2', 'favorites'),
  );
  expect(await stableVersions()).toEqual({ shell: 's2', 'gifts-mfe': 'g2' });
  expect(Object.keys(await store.withdrawn())).toEqual(['cards-mfe']);
});

it('does not release a rolled back version again if the set does not need it', async () => {
  const cards = remote('cards-mfe', 'c2', 'Link');
  await release(shell('s1b', 'favourites', 'Link'), remote('cards-mfe', 'c1', 'Link'));
  await release(cards);
  await store.rollback('cards-mfe');
  await release(shell('s2', 'favorites', 'Link'), remote('gifts-mfe', 'g2', 'favorites'), cards);
  expect(await stableVersions()).toEqual({ shell: 's2', 'gifts-mfe': 'g2', 'cards-mfe': 'c1' });
});

it('releases a version that is published but not live if the set needs it', async () => {
  const next = shell('s2', 'favorites');
  await store.publish(next.manifest, next.folder);
  expect(await release(next, remote('gifts-mfe', 'g2', 'favorites'))).toEqual([
    'gifts-mfe g2, shell s2 (released as one set)',
  ]);
  expect(await stableVersions()).toEqual({ shell: 's2', 'gifts-mfe': 'g2' });
});
