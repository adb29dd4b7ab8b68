import { type AppName, type ReleaseManifest } from '@meridian/federation';
import type { Bucket } from '@meridian/test-servers';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChannelControl, type ReleaseTarget } from './channel-control.ts';
import { ContractError } from './admission/release-check.ts';
import { resolveReleases } from './rendering/release-set.ts';
import { ReleaseStore } from './store/release-store.ts';
import { admitInProcess, buildOf, remoteCode, shellCode } from './testing/app-code.ts';
import { startReleaseBucket } from './testing/bucket-store.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

let store: ReleaseStore;
let control: ChannelControl;
let warnings: string[];
const note = { reason: 'test', by: 'anna' };

const release = (
  app: AppName,
  version: string,
  code: string,
  change: Partial<ReleaseManifest> = {},
  target: ReleaseTarget = 'stable',
) => control.publish(buildOf(app, version, code, change), { ...note, target });
const links = (...paths: string[]): Partial<ReleaseManifest> => ({
  uses: { names: {}, slices: {}, links: paths },
});
const stableOf = async (app: AppName) => (await store.channels())[app]?.stable;

const open = async (opened: ReleaseStore) => {
  store = opened;
  warnings = [];
  control = new ChannelControl(store, (line) => warnings.push(line), admitInProcess);
  await release('shell', 's1', shellCode());
};

describe('a store in a folder', () => {
  beforeEach(() => open(new ReleaseStore(temporaryFolder())));

  describe('publishing a refused version', () => {
    const BROKEN = remoteCode('/gifts', "(() => { throw new Error('no page'); })()");

    it('leaves no trace in the store', async () => {
      await release('gifts-mfe', '1', remoteCode('/gifts'));
      await expect(release('gifts-mfe', '2', BROKEN)).rejects.toThrow(
        'gifts-mfe 2 does not render /gifts: Error: no page',
      );
      expect(await store.versions('gifts-mfe')).toEqual(['1']);
      expect(readdirSync(join(store.root, 'gifts-mfe'))).toEqual(['1']);
      expect(await store.record('gifts-mfe', '2')).toBeNull();
      expect(await stableOf('gifts-mfe')).toEqual({ version: '1', previous: null });
    });

    it.each<[string, ReleaseTarget]>([
      ['as a canary', { canary: 0.1 }],
      ['as a staged version', 'staged'],
    ])('fails %s too', async (_, target) => {
      await release('gifts-mfe', '1', remoteCode('/gifts'));
      await expect(release('gifts-mfe', '2', BROKEN, {}, target)).rejects.toThrow(ContractError);
      expect(await store.versions('gifts-mfe')).toEqual(['1']);
    });
  });

  describe('checks against the present live versions', () => {
    beforeEach(async () => {
      await release('gifts-mfe', '1', remoteCode('/gifts'));
      await release('gifts-mfe', '2', remoteCode('/presents'), {}, 'staged');
      await release('cards-mfe', '1', remoteCode('/cards'));
    });
    // Version 2 was valid when it was published. Since then another remote has taken its path.
    const takePath = () => release('cards-mfe', '2', remoteCode('/presents'));
    const refusal = "gifts-mfe answers /presents, which is cards-mfe's";

    it('the start of a canary', async () => {
      await takePath();
      await expect(control.startCanary('gifts-mfe', '2', 0.1, note)).rejects.toThrow(refusal);
      expect((await store.channels())['gifts-mfe']?.canary).toBeUndefined();
    });

    it('the share and the promotion of a canary', async () => {
      await control.startCanary('gifts-mfe', '2', 0.1, note);
      await store.publish(manifestOf('cards-mfe', '2', { mounts: ['/presents'] }), builtApp());
      await store.point('cards-mfe', '2', note);
      await expect(control.startCanary('gifts-mfe', '2', 0.5, note)).rejects.toThrow(refusal);
      await expect(control.promote('gifts-mfe', note, '2')).rejects.toThrow(refusal);
      expect(await stableOf('gifts-mfe')).toEqual({ version: '1', previous: null });
    });

    it('a rollback, unless it is unchecked, which logs the refusal', async () => {
      await control.startCanary('gifts-mfe', '2', 1, note);
      await control.promote('gifts-mfe', note);
      await release('gifts-mfe', '3', remoteCode('/gifts'));
      await takePath();
      await expect(control.rollback('gifts-mfe', note)).rejects.toThrow(refusal);
      expect((await stableOf('gifts-mfe'))?.version).toBe('3');
      expect(await control.rollback('gifts-mfe', note, { unchecked: true })).toEqual({
        version: '2',
        unchecked: `unchecked: ${refusal}`,
      });
      expect((await stableOf('gifts-mfe'))?.version).toBe('2');
      expect((await store.log(1))[0]).toMatchObject({
        action: 'rollback',
        to: '2',
        reason: `test (unchecked: ${refusal})`,
      });
    });

    it('again if another app changes during the checks', async () => {
      const publish = store.publish.bind(store);
      const during = jest.spyOn(store, 'publish').mockImplementationOnce(async (...all) => {
        const other = new ReleaseStore(store.root);
        await other.publish(manifestOf('cards-mfe', '2', { mounts: ['/late'] }), builtApp());
        await other.point('cards-mfe', '2', note);
        return publish(...all);
      });
      await expect(release('gifts-mfe', '3', remoteCode('/late'))).rejects.toThrow(
        "gifts-mfe answers /late, which is cards-mfe's",
      );
      expect((await stableOf('gifts-mfe'))?.version).toBe('1');
      during.mockRestore();
    });
  });

  it('a rollback does not wait for a slow smoke test and logs that', async () => {
    await release('gifts-mfe', '1', remoteCode('/gifts'));
    await release('gifts-mfe', '2', remoteCode('/gifts'));
    const slowControl = new ChannelControl(store, undefined, async (...all) => ({
      ...(await admitInProcess(...all)),
      isSmokeTested: false,
    }));
    expect(await slowControl.rollback('gifts-mfe', note)).toEqual({
      version: '1',
      unchecked: 'pages not rendered within 10 s',
    });
    expect((await store.log(1))[0]?.reason).toBe('test (pages not rendered within 10 s)');
  });

  it('two concurrent releases of one version both succeed', async () => {
    await release('gifts-mfe', '1', remoteCode('/gifts'));
    const one = buildOf('gifts-mfe', '2', remoteCode('/gifts'));
    const [first, second] = await Promise.all([
      control.publish(one, note),
      new ChannelControl(new ReleaseStore(store.root), undefined, admitInProcess).publish(one, note),
    ]);
    expect([first.version, second.version]).toEqual(['2', '2']);
    expect([first.isChanged, second.isChanged].sort()).toEqual([false, true]);
    expect(await stableOf('gifts-mfe')).toEqual({ version: '2', previous: '1' });
    expect((await store.log(9)).filter(({ to }) => to === '2')).toHaveLength(1);
  });

  it('a release of the live version changes nothing', async () => {
    const built = buildOf('gifts-mfe', '1', remoteCode('/gifts'));
    // A build declares no paths and slots.
    for (const field of ['mounts', 'slots']) Reflect.deleteProperty(built.manifest, field);
    await control.publish(built, note);
    expect(await control.publish(built, note)).toMatchObject({ isNew: false, isChanged: false });
    expect(await stableOf('gifts-mfe')).toEqual({ version: '1', previous: null });
  });

  it('a rollback of an app that was never released is rejected', async () => {
    await expect(control.rollback('gifts-mfe', note)).rejects.toThrow('gifts-mfe was never released');
  });

  describe('a withdrawal', () => {
    beforeEach(async () => {
      await release('gifts-mfe', '1', remoteCode('/gifts'));
      await release('cards-mfe', '1', remoteCode('/cards'), links('/cards', '/auth'));
    });

    it('removes the remote, stores its paths and is logged', async () => {
      expect(await control.withdraw('gifts-mfe', { reason: 'sold out', by: 'anna' })).toBe('1');
      const { remotes, withdrawn } = await resolveReleases(store);
      expect([Object.keys(remotes), withdrawn]).toEqual([['cards-mfe'], ['/gifts']]);
      expect((await store.withdrawn())['gifts-mfe']).toMatchObject({
        stable: { version: '1', previous: null },
        mounts: ['/gifts'],
      });
      expect((await store.log(1))[0]).toMatchObject({
        app: 'gifts-mfe',
        action: 'withdraw',
        from: '1',
        to: null,
        reason: 'sold out',
        by: 'anna',
      });
    });

    it.each<[string, () => Promise<unknown>]>([
      ['its next release', () => release('gifts-mfe', '2', remoteCode('/gifts'))],
      ['the release of the same version', () => release('gifts-mfe', '1', remoteCode('/gifts'))],
      ['a rollback', () => control.rollback('gifts-mfe', note)],
    ])('ends with %s', async (_, bringBack) => {
      await control.withdraw('gifts-mfe', note);
      await bringBack();
      const { remotes, withdrawn } = await resolveReleases(store);
      expect([remotes['gifts-mfe']?.[0]?.mounts, withdrawn]).toEqual([['/gifts'], undefined]);
    });

    it('lets another remote take its paths', async () => {
      await control.withdraw('gifts-mfe', note);
      await release('cards-mfe', '2', remoteCode('/gifts'));
      expect((await resolveReleases(store)).withdrawn).toBeUndefined();
      await expect(control.rollback('gifts-mfe', note)).rejects.toThrow(
        "gifts-mfe answers /gifts, which is cards-mfe's",
      );
    });

    it.each<[string, AppName, () => Promise<unknown>, string]>([
      ['the shell', 'shell', () => Promise.resolve(), 'the shell cannot be withdrawn: every page needs it'],
      [
        'a remote that was never released',
        'books-mfe',
        () => Promise.resolve(),
        'books-mfe was never released',
      ],
      [
        'a remote that another remote links to',
        'gifts-mfe',
        () => release('cards-mfe', '2', remoteCode('/cards'), links('/gifts')),
        'gifts-mfe cannot be withdrawn: cards-mfe 2 links to /gifts',
      ],
      [
        'a remote that a canary links to',
        'gifts-mfe',
        () => release('cards-mfe', '2', remoteCode('/cards'), links('/gifts'), { canary: 0.1 }),
        'gifts-mfe cannot be withdrawn: cards-mfe 2 links to /gifts',
      ],
      [
        'a remote that fills a slot',
        'gifts-mfe',
        () => release('gifts-mfe', '2', remoteCode('/gifts', "'page'", "slots: { 'cart-panel': 0 }")),
        'gifts-mfe cannot be withdrawn: it fills the slot cart-panel, which the shell shows',
      ],
    ])('of %s is refused', async (_, app, arrange, message) => {
      await arrange();
      const before = await store.state();
      await expect(control.withdraw(app, note)).rejects.toThrow(message);
      expect(await store.state()).toEqual(before);
    });
  });
});

let bucket: Bucket | undefined;
/** The same store, opened by another process. */
let openReader: () => ReleaseStore;
afterEach(() => {
  bucket?.stop();
  bucket = undefined;
});
const openFolder = () => {
  const folder = temporaryFolder();
  openReader = () => new ReleaseStore(folder);
};
const openBucket = async () => {
  ({ bucket, machine: openReader } = await startReleaseBucket());
};
/** Removes a version from the storage and from the local folder. */
const lose = (app: AppName, version: string): void => {
  rmSync(store.folderOf(app, version), { recursive: true, force: true });
  bucket?.objects.delete(`releases/${app}/${version}.json`);
};

describe.each<[string, () => void | Promise<void>]>([
  ['a folder', openFolder],
  ['a bucket', openBucket],
])('in %s', (_, start) => {
  beforeEach(async () => {
    await start();
    await open(openReader());
    await release('gifts-mfe', '1', remoteCode('/gifts'));
    await release('gifts-mfe', '2', remoteCode('/gifts'));
    await release('cards-mfe', '1', remoteCode('/cards'));
  });

  it('a missing version is reported in one line and does not block other releases', async () => {
    lose('gifts-mfe', '2');
    expect(await release('cards-mfe', '2', remoteCode('/cards'))).toMatchObject({
      version: '2',
      isChanged: true,
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^gifts-mfe 2 is missing or damaged in the store \(.+\); visitors do not get it$/,
      ),
    ]);
    const { remotes } = await resolveReleases(openReader());
    expect(remotes['gifts-mfe']?.map(({ version }) => version)).toEqual(['1']);
  });

  it('an app without any of its versions is unavailable and can be released again', async () => {
    for (const version of ['1', '2']) lose('gifts-mfe', version);
    await release('shell', 's2', shellCode());
    await release('gifts-mfe', '2', remoteCode('/gifts'));
    await release('cards-mfe', '2', remoteCode('/cards'));
    expect((await resolveReleases(openReader())).remotes['gifts-mfe']?.[0]?.mounts).toEqual(['/gifts']);
  });

  it('a rollback to a missing version is refused', async () => {
    lose('gifts-mfe', '1');
    await expect(control.rollback('gifts-mfe', note)).rejects.toThrow('gifts-mfe 1 is not published');
    expect((await stableOf('gifts-mfe'))?.version).toBe('2');
  });

  it('a withdrawal reaches every machine', async () => {
    await control.withdraw('gifts-mfe', note);
    expect(Object.keys(await openReader().withdrawn())).toEqual(['gifts-mfe']);
  });
});

describe('a damaged version', () => {
  beforeEach(async () => {
    await open(new ReleaseStore(temporaryFolder()));
    await release('gifts-mfe', '1', remoteCode('/gifts'));
    await release('gifts-mfe', '2', remoteCode('/gifts'));
  });

  it.each([
    ['without its manifest', 'release.json', null, 'release.json is missing'],
    ['with an invalid manifest', 'release.json', '{', 'JSON'],
    ['without its server bundle', 'server/main.cjs', null, 'server/main.cjs is missing'],
    ['with a truncated server bundle', 'server/main.cjs', 'exports.remote = {', 'Unexpected'],
    ['with a truncated file', 'browser/container.js', '', 'browser/container.js has another size'],
  ])('%s does not stop a release of the shell', async (_, file, content, why) => {
    const path = join(store.folderOf('gifts-mfe', '2'), file);
    if (content === null) rmSync(path);
    else writeFileSync(path, content);
    await release('shell', 's2', shellCode());
    expect(warnings).toEqual([expect.stringContaining('gifts-mfe 2 is missing or damaged in the store')]);
    expect(warnings[0]).toContain(why);
  });

  it('of the shell is replaced by the previous one when a remote is checked', async () => {
    await release('shell', 's2', shellCode());
    writeFileSync(join(store.folderOf('shell', 's2'), 'server/main.cjs'), 'exports.x = {');
    expect(await release('gifts-mfe', '3', remoteCode('/gifts'))).toMatchObject({ isChanged: true });
    expect(warnings).toEqual([expect.stringContaining('shell s2 is missing or damaged')]);
  });
});
