import { type AppName, type ReleaseManifest } from '@meridian/federation';
import { type Bucket, startBucket } from '@meridian/test-servers';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { admit } from './admission.ts';
import { ChannelControl, type Target } from './channel-control.ts';
import { ContractError } from './release-check.ts';
import { checkCandidate } from './run-admission.ts';
import { openReleaseStore } from './open-release-store.ts';
import { resolveReleases } from './release-set.ts';
import { ReleaseStore } from './release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

/** A shell with one page; the pages of remotes are rendered by their `page` function. */
const shell = ({ slots = ['cart-panel'], accepts = [1] } = {}) => `
  exports.CONTRACT_VERSION = 1;
  exports.shareTable = {
    '@meridian/store': { version: '1.0.0', module: { createShopStore: () => ({}), SLICES: {} } },
    '@meridian/federation': { version: '1.0.0', module: { SLOTS: ${JSON.stringify(slots)}, ACCEPTED_CONTRACTS: ${JSON.stringify(accepts)} } },
  };
  exports.shellRoutes = () => [{ path: '/auth' }];
  exports.renderPage = async ({ path, releases }, host) => {
    const answer = { status: 200, location: null, html: 'own page', styleHashes: [], failures: [] };
    for (const [name, [release]] of Object.entries(releases)) {
      if (!release?.mounts.includes(path)) continue;
      try {
        return { ...answer, html: await host.loadRemote(name, release).page(path) };
      } catch (error) {
        return { ...answer, failures: [{ remote: name, version: release.version, error: String(error) }] };
      }
    }
    return answer;
  };`;
const remote = (path: string, page = "'page'", more = '') => `
  exports.remote = {
    contract: 1,
    namespace: '${path}',
    routes: () => [{ path: '${path}' }],
    page: () => ${page},
    ${more}
  };`;

/** The checks in this process: starting a worker thread from sources takes seconds. `admission.spec.ts` starts some. */
const admitHere: typeof admit = async (task, { report }) => {
  let manifest = task.candidate.manifest;
  await checkCandidate(task, (message) => {
    if (message.step === 'problem') report(message.problem);
    if (message.step === 'checked') ({ manifest } = message);
  });
  return { manifest, proven: true };
};

let store: ReleaseStore;
let control: ChannelControl;
let warnings: string[];
const note = { reason: 'test', by: 'anna' };

const built = (app: AppName, version: string, code: string, change: Partial<ReleaseManifest> = {}) => ({
  manifest: manifestOf(app, version, change),
  folder: builtApp({ 'server/main.cjs': code }),
});
const release = (
  app: AppName,
  version: string,
  code: string,
  change: Partial<ReleaseManifest> = {},
  target: Target = 'stable',
) => control.publish(built(app, version, code, change), { ...note, target });
const links = (...paths: string[]): Partial<ReleaseManifest> => ({
  uses: { names: {}, slices: {}, links: paths },
});
const stableOf = async (app: AppName) => (await store.channels())[app]?.stable;

const open = async (opened: ReleaseStore) => {
  store = opened;
  warnings = [];
  control = new ChannelControl(store, (line) => warnings.push(line), admitHere);
  await release('shell', 's1', shell());
};

describe('a store in a folder', () => {
  beforeEach(() => open(new ReleaseStore(temporaryFolder())));

  describe('a refused version', () => {
    const BROKEN = remote('/gifts', "(() => { throw new Error('no page'); })()");

    it('is not published: the store has no trace of it', async () => {
      await release('gifts-mfe', '1', remote('/gifts'));
      await expect(release('gifts-mfe', '2', BROKEN)).rejects.toThrow(
        'gifts-mfe 2 does not render /gifts: Error: no page',
      );
      expect(await store.versions('gifts-mfe')).toEqual(['1']);
      expect(readdirSync(join(store.root, 'gifts-mfe'))).toEqual(['1']);
      expect(await store.record('gifts-mfe', '2')).toBeNull();
      expect(await stableOf('gifts-mfe')).toEqual({ version: '1', previous: null });
    });

    it.each<[string, Target]>([
      ['as a canary', { canary: 0.1 }],
      ['on hold', 'held'],
    ])('is refused %s too', async (_, target) => {
      await release('gifts-mfe', '1', remote('/gifts'));
      await expect(release('gifts-mfe', '2', BROKEN, {}, target)).rejects.toThrow(ContractError);
      expect(await store.versions('gifts-mfe')).toEqual(['1']);
    });
  });

  describe('every change of a channel is checked against what is live by then', () => {
    beforeEach(async () => {
      await release('gifts-mfe', '1', remote('/gifts'));
      await release('gifts-mfe', '2', remote('/presents'), {}, 'held');
      await release('cards-mfe', '1', remote('/cards'));
    });
    // Version 2 was good when it was published; since then another remote has taken its path.
    const takePath = () => release('cards-mfe', '2', remote('/presents'));
    const refusal = "gifts-mfe answers /presents, which is cards-mfe's";

    it('the start of a canary', async () => {
      await takePath();
      await expect(control.startCanary('gifts-mfe', '2', 0.1, note)).rejects.toThrow(refusal);
      expect((await store.channels())['gifts-mfe']?.canary).toBeUndefined();
    });

    it('the share of a canary, and its promotion', async () => {
      await control.startCanary('gifts-mfe', '2', 0.1, note);
      await store.publish(manifestOf('cards-mfe', '2', { mounts: ['/presents'] }), builtApp());
      await store.point('cards-mfe', '2', note);
      await expect(control.startCanary('gifts-mfe', '2', 0.5, note)).rejects.toThrow(refusal);
      await expect(control.promote('gifts-mfe', note, '2')).rejects.toThrow(refusal);
      expect(await stableOf('gifts-mfe')).toEqual({ version: '1', previous: null });
    });

    it('a rollback; it goes through unchecked if that is asked for, and the log has the reason', async () => {
      await control.startCanary('gifts-mfe', '2', 1, note);
      await control.promote('gifts-mfe', note);
      await release('gifts-mfe', '3', remote('/gifts'));
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

    it('a change of another app during the checks repeats them', async () => {
      const publish = store.publish.bind(store);
      const during = jest.spyOn(store, 'publish').mockImplementationOnce(async (...all) => {
        const other = new ReleaseStore(store.root);
        await other.publish(manifestOf('cards-mfe', '2', { mounts: ['/late'] }), builtApp());
        await other.point('cards-mfe', '2', note);
        return publish(...all);
      });
      await expect(release('gifts-mfe', '3', remote('/late'))).rejects.toThrow(
        "gifts-mfe answers /late, which is cards-mfe's",
      );
      expect((await stableOf('gifts-mfe'))?.version).toBe('1');
      during.mockRestore();
    });
  });

  it('a rollback does not wait for a proof that is slow, and the log says so', async () => {
    await release('gifts-mfe', '1', remote('/gifts'));
    await release('gifts-mfe', '2', remote('/gifts'));
    const slowly = new ChannelControl(store, undefined, async (...all) => ({
      ...(await admitHere(...all)),
      proven: false,
    }));
    expect(await slowly.rollback('gifts-mfe', note)).toEqual({
      version: '1',
      unchecked: 'pages not rendered within 10 s',
    });
    expect((await store.log(1))[0]?.reason).toBe('test (pages not rendered within 10 s)');
  });

  it('two releases of the same sources at once both succeed', async () => {
    await release('gifts-mfe', '1', remote('/gifts'));
    const one = built('gifts-mfe', '2', remote('/gifts'));
    const [first, second] = await Promise.all([
      control.publish(one, note),
      new ChannelControl(new ReleaseStore(store.root), undefined, admitHere).publish(one, note),
    ]);
    expect([first.version, second.version]).toEqual(['2', '2']);
    expect([first.moved, second.moved].sort()).toEqual([false, true]);
    expect(await stableOf('gifts-mfe')).toEqual({ version: '2', previous: '1' });
    expect((await store.log(9)).filter(({ to }) => to === '2')).toHaveLength(1);
  });

  it('a rollback of an app that was never released says that', async () => {
    await expect(control.rollback('gifts-mfe', note)).rejects.toThrow('gifts-mfe was never released');
  });

  describe('a withdrawal', () => {
    beforeEach(async () => {
      await release('gifts-mfe', '1', remote('/gifts'));
      await release('cards-mfe', '1', remote('/cards'), links('/cards', '/auth'));
    });

    it('removes the remote, remembers its paths and is logged', async () => {
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
      ['its next release', () => release('gifts-mfe', '2', remote('/gifts'))],
      ['the release of the same version', () => release('gifts-mfe', '1', remote('/gifts'))],
      ['a rollback', () => control.rollback('gifts-mfe', note)],
    ])('ends with %s', async (_, bringBack) => {
      await control.withdraw('gifts-mfe', note);
      await bringBack();
      const { remotes, withdrawn } = await resolveReleases(store);
      expect([remotes['gifts-mfe']?.[0]?.mounts, withdrawn]).toEqual([['/gifts'], undefined]);
    });

    it('gives its paths to whichever remote takes them next', async () => {
      await control.withdraw('gifts-mfe', note);
      await release('cards-mfe', '2', remote('/gifts'));
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
        'a remote that another one links to',
        'gifts-mfe',
        () => release('cards-mfe', '2', remote('/cards'), links('/gifts')),
        'gifts-mfe cannot be withdrawn: cards-mfe 2 links to /gifts',
      ],
      [
        'a remote that a canary links to',
        'gifts-mfe',
        () => release('cards-mfe', '2', remote('/cards'), links('/gifts'), { canary: 0.1 }),
        'gifts-mfe cannot be withdrawn: cards-mfe 2 links to /gifts',
      ],
      [
        'a remote that fills a slot',
        'gifts-mfe',
        () => release('gifts-mfe', '2', remote('/gifts', "'page'", "slots: { 'cart-panel': 0 }")),
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
afterEach(() => {
  bucket?.stop();
  bucket = undefined;
});
const openBucket = async (): Promise<ReleaseStore> => {
  bucket = await startBucket('releases-bucket');
  return openReleaseStore({
    RELEASES_STORAGE: 's3',
    RELEASES_BUCKET: 'releases-bucket',
    RELEASES_DIR: temporaryFolder(),
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
};
/** Removes a release from the store itself and from this machine. */
const lose = (app: AppName, version: string): void => {
  rmSync(store.folderOf(app, version), { recursive: true, force: true });
  bucket?.objects.delete(`releases/${app}/${version}.json`);
};

describe.each([
  ['a folder', () => Promise.resolve(new ReleaseStore(temporaryFolder()))],
  ['a bucket', openBucket],
])('in %s', (_, make) => {
  beforeEach(async () => {
    await open(await make());
    await release('gifts-mfe', '1', remote('/gifts'));
    await release('gifts-mfe', '2', remote('/gifts'));
    await release('cards-mfe', '1', remote('/cards'));
  });

  it('a version that is missing is reported in one line and breaks no other release', async () => {
    lose('gifts-mfe', '2');
    expect(await release('cards-mfe', '2', remote('/cards'))).toMatchObject({ version: '2', moved: true });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^gifts-mfe 2 is missing or damaged in the store \(.+\); visitors do not get it$/,
      ),
    ]);
    const { remotes } = await resolveReleases(openReader());
    expect(remotes['gifts-mfe']?.map(({ version }) => version)).toEqual(['1']);
  });

  it('an app whose versions are all missing is unavailable and can be released again', async () => {
    for (const version of ['1', '2']) lose('gifts-mfe', version);
    await release('shell', 's2', shell());
    await release('gifts-mfe', '2', remote('/gifts'));
    await release('cards-mfe', '2', remote('/cards'));
    expect((await resolveReleases(openReader())).remotes['gifts-mfe']?.[0]?.mounts).toEqual(['/gifts']);
  });

  it('a rollback to a version that is missing is refused', async () => {
    lose('gifts-mfe', '1');
    await expect(control.rollback('gifts-mfe', note)).rejects.toThrow('gifts-mfe 1 is not published');
    expect((await stableOf('gifts-mfe'))?.version).toBe('2');
  });

  it('a withdrawal is seen by every machine', async () => {
    await control.withdraw('gifts-mfe', note);
    expect(Object.keys(await openReader().withdrawn())).toEqual(['gifts-mfe']);
  });

  /** Another process on the same store. */
  const openReader = (): ReleaseStore =>
    bucket
      ? openReleaseStore({
          RELEASES_STORAGE: 's3',
          RELEASES_BUCKET: 'releases-bucket',
          RELEASES_DIR: temporaryFolder(),
          S3_ENDPOINT: bucket.url,
          S3_ACCESS_KEY_ID: 'key',
          S3_SECRET_ACCESS_KEY: 'secret',
        })
      : new ReleaseStore(store.root);
});

describe('a damaged version', () => {
  beforeEach(async () => {
    await open(new ReleaseStore(temporaryFolder()));
    await release('gifts-mfe', '1', remote('/gifts'));
    await release('gifts-mfe', '2', remote('/gifts'));
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
    await release('shell', 's2', shell());
    expect(warnings).toEqual([expect.stringContaining('gifts-mfe 2 is missing or damaged in the store')]);
    expect(warnings[0]).toContain(why);
  });

  it('of the shell is replaced by the previous one when a remote is checked', async () => {
    await release('shell', 's2', shell());
    writeFileSync(join(store.folderOf('shell', 's2'), 'server/main.cjs'), 'exports.x = {');
    expect(await release('gifts-mfe', '3', remote('/gifts'))).toMatchObject({ moved: true });
    expect(warnings).toEqual([expect.stringContaining('shell s2 is missing or damaged')]);
  });
});
