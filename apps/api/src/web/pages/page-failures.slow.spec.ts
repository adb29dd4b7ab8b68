import { join } from 'node:path';
import type { ReleaseStore } from '@meridian/releases';
import { VersionTally } from '../../releases/counts/version-tally.ts';
import { CanaryMonitor } from '../../releases/canary/canary-monitor.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { publishStubRemote, readStubPage, releaseStubShell } from '../../testing/shell-stub.ts';

let shop: TestApi;
let store: ReleaseStore;
let counted: jest.SpiedFunction<VersionTally['countFailure']>;
let testNumber = 0;
/** Versions of the current test: stable, its predecessor, and one without a channel. */
let stable: string;
let previous: string;
let other: string;

beforeAll(async () => {
  shop = await startTestApi();
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  // These failures would roll the canary back automatically.
  jest.spyOn(shop.app.get(CanaryMonitor, { strict: false }), 'check').mockResolvedValue();
  counted = jest.spyOn(shop.app.get(VersionTally, { strict: false }), 'countFailure');
});
beforeEach(async () => {
  testNumber++;
  [previous, stable, other] = ['a', 'b', 'c'].map((name) => `${name}${testNumber}`) as [
    string,
    string,
    string,
  ];
  for (const version of [previous, stable, other]) await publishStubRemote(store, 'catalog-mfe', version);
  for (const version of [previous, stable]) await store.point('catalog-mfe', version, { reason: 'test' });
});
afterAll(() => shop.stop());

const visit = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers });
  return { status: response.status, html: await response.text() };
};
/** Returns the version of the shell and the versions of the remote for a request. */
const versionsFor = async (path = '/', headers: Record<string, string> = {}) => {
  const { heading, catalogue } = readStubPage((await visit(path, headers)).html);
  return { shell: heading, catalogue };
};
/** Returns how many failures were counted against a version. */
const failuresOf = (app: string, version: string) =>
  counted.mock.calls.filter(([release]) => release.app === app && release.version === version).length;

describe('a stable version of a remote', () => {
  test('remains first after failures on one path', async () => {
    for (let count = 0; count < 5; count++) await visit(`/remote-fails/${stable}/x`);
    expect((await versionsFor()).catalogue).toEqual([stable, previous]);
  });

  test('remains first after two failures', async () => {
    for (const path of [`/remote-fails/${stable}/x`, `/remote-fails/${stable}/y`]) await visit(path);
    expect((await versionsFor()).catalogue).toEqual([stable, previous]);
  });

  test('is demoted after three failures on two paths that its predecessor renders', async () => {
    for (const path of ['x', 'y', 'x']) await visit(`/remote-fails/${stable}/${path}`);
    expect((await versionsFor()).catalogue).toEqual([previous, stable]);
    expect(failuresOf('catalog-mfe', stable)).toBe(3);
  });

  test('remains first when its predecessor fails on the same requests', async () => {
    for (const path of ['x', 'y', 'z', 'x', 'y', 'z'])
      await visit(`/remote-fails/${previous},${stable}/${path}`);
    expect((await versionsFor()).catalogue).toEqual([stable, previous]);
    expect(failuresOf('catalog-mfe', stable)).toBe(0);
  });

  test('counts failures by path without the query', async () => {
    for (let count = 0; count < 5; count++) await visit(`/remote-fails/${stable}/x?lang=ru&n=${count}`);
    expect((await versionsFor()).catalogue).toEqual([stable, previous]);
  });
});

describe('a canary', () => {
  const headers = { cookie: 'visitor=0001' };
  beforeEach(() => store.startCanary('catalog-mfe', other, 1, { reason: 'test' }));
  afterEach(() => store.stopCanary('catalog-mfe', { reason: 'test' }));

  test('is demoted after eight failures that the stable version does not share', async () => {
    for (let count = 0; count < 7; count++) await visit(`/remote-fails/${other}/x`, headers);
    expect((await versionsFor('/', headers)).catalogue).toEqual([other, stable, previous]);
    await visit(`/remote-fails/${other}/x`, headers);
    expect((await versionsFor('/', headers)).catalogue).toEqual([stable, previous, other]);
    expect(failuresOf('catalog-mfe', other)).toBe(8);
  });

  test('is not demoted by failures that the stable version shares', async () => {
    for (let count = 0; count < 9; count++) await visit(`/remote-fails/${stable},${other}/x`, headers);
    expect((await versionsFor('/', headers)).catalogue).toEqual([other, stable, previous]);
    expect(failuresOf('catalog-mfe', other)).toBe(0);
  });
});

describe('a stable version of the shell', () => {
  beforeEach(async () => {
    for (const version of [previous, stable])
      await releaseStubShell(join(shop.dataFolder, 'releases'), version);
  });

  test('falls back for a failed request and remains first', async () => {
    expect(await versionsFor(`/shell-fails/${stable}/x`)).toMatchObject({ shell: previous });
    expect(await versionsFor()).toMatchObject({ shell: stable });
  });

  test('is demoted after three failures on two paths that its predecessor renders', async () => {
    for (const path of ['x', 'y', 'x']) await visit(`/shell-fails/${stable}/${path}`);
    expect(await versionsFor()).toMatchObject({ shell: previous });
    expect(failuresOf('shell', stable)).toBe(3);
  });

  test('remains first when no version renders the requests', async () => {
    for (const path of ['x', 'y', 'z'])
      expect((await visit(`/shell-fails/${previous},${stable}/${path}`)).status).toBe(503);
    expect(await versionsFor()).toMatchObject({ shell: stable });
    expect(failuresOf('shell', stable)).toBe(0);
  });
});
