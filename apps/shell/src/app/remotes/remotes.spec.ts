import { ApiError } from '@meridian/api-client';
import { provideConnection, notFound } from '@meridian/federation';
import { connection } from '../messages/connection.ts';
import { createI18n, TextLoader } from '@meridian/i18n';
import { moduleWith, releaseWith, remotesWith } from '../testing/remote-stub.ts';
import { LOAD_TIMEOUT_MS, RemoteHandle } from './remotes.ts';

const one = moduleWith([{ path: '/one' }]);
const two = moduleWith([{ path: '/two' }]);
const broken = new Error('no chunk');

describe('loaded', () => {
  it('loads the first version once for concurrent calls', async () => {
    const { handle, attempts, failures } = remotesWith({ new: one, old: two });
    const [a, b] = await Promise.all([handle.loaded(), handle.loaded()]);
    expect([a.release.version, a.module, b.module]).toEqual(['new', one, one]);
    expect([attempts, failures]).toEqual([['new'], []]);
  });

  it('falls back to the previous version if the first does not load, and reports the failure once', async () => {
    const { handle, attempts, failures } = remotesWith({ new: broken, old: two });
    const all = await Promise.all([handle.loaded(), handle.loaded()]);
    expect(all.map(({ release }) => release.version)).toEqual(['old', 'old']);
    await handle.loaded();
    expect(attempts).toEqual(['new', 'old']);
    expect(failures).toEqual(['new: Error: no chunk']);
  });

  it('throws a 503 response with the name of the remote if no version loads', async () => {
    const { handle } = remotesWith({ new: broken, old: broken });
    const response: unknown = await handle.loaded().catch((error: unknown) => error);
    if (!(response instanceof Response)) throw response;
    expect([response.status, response.statusText]).toEqual([503, 'Remote Unavailable']);
    expect(await response.text()).toBe('catalog-mfe');
    expect(handle.hasAlternative).toBe(false);
  });

  it('throws a 503 response if the remote has no version', async () => {
    await expect(remotesWith({}).handle.loaded()).rejects.toMatchObject({ status: 503 });
  });

  it('tries all versions again after reset', async () => {
    const { handle, outcomes, attempts } = remotesWith({ new: broken, old: broken });
    await handle.loaded().catch(() => undefined);
    outcomes.new = one;
    await handle.loaded().catch(() => undefined);
    expect(attempts).toEqual(['new', 'old']);
    handle.reset();
    expect((await handle.loaded()).release.version).toBe('new');
  });
});

describe('during an outage', () => {
  let reachable = true;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  afterEach(() => {
    reachable = true;
  });

  it('does not mark a version as failed that cannot be loaded, and loads it later', async () => {
    const { handle, outcomes, attempts, failures } = remotesWith({ new: broken, old: two });
    reachable = false;
    await expect(handle.loaded()).rejects.toBe(broken);
    expect([attempts, failures]).toEqual([['new'], []]);
    reachable = true;
    outcomes.new = one;
    expect((await handle.loaded()).release.version).toBe('new');
    expect(failures).toEqual([]);
  });

  it('does not mark a version as failed if one of its chunks cannot be loaded', async () => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    const missing = Object.assign(new Error('no screen'), { name: 'ChunkLoadError' });
    reachable = false;
    await expect(handle.use(() => Promise.reject(missing))).rejects.toBe(missing);
    expect(failures).toEqual([]);
    reachable = true;
    expect(await handle.use(({ release }) => Promise.resolve(release.version))).toBe('new');
  });

  it('falls back as usual if the server responds', async () => {
    const { handle, failures } = remotesWith({ new: broken, old: two });
    expect((await handle.loaded()).release.version).toBe('old');
    expect(failures).toEqual(['new: Error: no chunk']);
  });
});

describe('a version that loads slowly', () => {
  const hang = (): Promise<never> => new Promise(() => undefined);
  /** A handle whose versions load after the given milliseconds; the first is preferred. */
  const createSlowHandle = (delays: Record<string, number>) => {
    const failures: string[] = [];
    const handle = new RemoteHandle({
      name: 'catalog-mfe',
      versions: Object.keys(delays).map((version) => releaseWith(version)),
      load: ({ version }) => new Promise((resolve) => setTimeout(() => resolve(one), delays[version])),
      onFailure: ({ version }, error) => failures.push(`${version}: ${String(error)}`),
    });
    return { handle, failures };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const TIMEOUT = 'new: TimeoutError: catalog-mfe new took longer than 2000 ms';
  test.each([
    [
      'fails if its fallback, which starts after two seconds, loads first',
      Infinity,
      500,
      'old',
      2500,
      [TIMEOUT],
    ],
    ['is used if it loads before its fallback', 5000, 5000, 'new', 5000, []],
    ['is used in time', 1900, 10, 'new', 1900, []],
  ])('%s', async (_, newDelay, oldDelay, expected, after, expectedFailures) => {
    expect(LOAD_TIMEOUT_MS).toBe(2000);
    const { handle, failures } = createSlowHandle({
      new: Math.min(newDelay, 1_000_000),
      old: oldDelay,
    });
    const version = jest.fn();
    void handle.loaded().then(({ release }) => version(release.version));
    await jest.advanceTimersByTimeAsync(after - 1);
    expect(version).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(version).toHaveBeenCalledWith(expected);
    expect(failures).toEqual(expectedFailures);
  });

  it('has no timeout if it is the last one, nor have its chunks', async () => {
    const { handle, failures } = createSlowHandle({ only: 60_000 });
    const [only] = handle.versions;
    if (!only) throw new Error('no release');
    const loaded = handle.loaded();
    const chunk = new Promise((resolve) => setTimeout(() => resolve('chunk'), 60_000));
    const part = handle.withLoadTimeout(only, chunk);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([(await loaded).release.version, await part, failures]).toEqual(['only', 'chunk', []]);
  });

  it('fails with its fallback if neither loads in the end', async () => {
    const failures: string[] = [];
    const fail = () => new Promise<never>((_, reject) => setTimeout(() => reject(broken), 3000));
    const handle = new RemoteHandle({
      name: 'catalog-mfe',
      versions: [releaseWith('new'), releaseWith('old')],
      load: fail,
      onFailure: ({ version }, error) => failures.push(`${version}: ${String(error)}`),
    });
    const outcome = handle.loaded().catch((response: Response) => response.status);
    await jest.advanceTimersByTimeAsync(5000);
    expect([await outcome, failures]).toEqual([503, ['old: Error: no chunk', 'new: Error: no chunk']]);
  });

  it('times out in one of its chunks as well, and leaves no timer after a part that loads in time', async () => {
    const { handle } = createSlowHandle({ new: 1, old: 1 });
    const [first] = handle.versions;
    if (!first) throw new Error('no release');
    const late = handle.withLoadTimeout(first, hang()).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await late).toContain('took longer than 2000 ms');
    expect(await handle.withLoadTimeout(first, Promise.resolve('chunk'))).toBe('chunk');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('use', () => {
  it('falls back to the previous version if the job fails, and does not use the failed one again', async () => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    const used: string[] = [];
    const job = () =>
      handle.use(async ({ release: { version } }) => {
        used.push(version);
        if (version === 'new') throw new TypeError('x is undefined');
        return Promise.resolve(version);
      });
    expect([await job(), await job()]).toEqual(['old', 'old']);
    expect(used).toEqual(['new', 'old', 'old']);
    expect(failures).toEqual(['new: TypeError: x is undefined']);
  });

  it('throws a 503 response if the job fails with every version', async () => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    await expect(handle.use(() => Promise.reject(broken))).rejects.toMatchObject({ status: 503 });
    expect(failures).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['a 404 response', notFound()],
    ['a redirect', new Response(null, { status: 302 })],
    ['an API error', new ApiError(500)],
    ['an unreachable API', ApiError.unreachable(broken)],
    ['an aborted navigation', new DOMException('aborted', 'AbortError')],
  ])('rethrows %s without a failure of the version', async (_, thrown) => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    await expect(handle.use(() => Promise.reject(thrown as Error))).rejects.toBe(thrown);
    expect(failures).toEqual([]);
    expect((await handle.loaded()).release.version).toBe('new');
  });
});

it('has the mounts of all its versions', () => {
  const release = { version: '1', entry: '', integrity: '', global: '', slots: [] };
  const handle = new RemoteHandle({
    name: 'catalog-mfe',
    versions: [
      { ...release, mounts: ['/', '/new'] },
      { ...release, mounts: ['/', '/old'] },
    ],
    load: () => Promise.resolve(one),
    onFailure: () => undefined,
  });
  expect(handle.mounts).toEqual(['/', '/new', '/old']);
});

describe('the remotes of a page', () => {
  test.each([
    ['/remote', true],
    ['/remote/a-b', true],
    ['/remote/a/b', false],
    ['/', false],
    ['/remotes', false],
  ])('match %s to a remote: %s', (path, expected) =>
    expect(Boolean(remotesWith({ new: one }).remotes.forPath(path))).toBe(expected),
  );

  it('find the remote of a slot', () => {
    const { remotes, handle } = remotesWith({ new: one });
    expect([remotes.forSlot('cart-panel'), remotes.forSlot('other')]).toEqual([handle, undefined]);
  });

  it('load the texts of a remote only in the current language', async () => {
    const i18n = createI18n('en');
    const texts = new TextLoader(i18n);
    const { handle } = remotesWith({ new: one }, texts);
    await texts.changeLanguage('ru');
    await handle.loaded();
    expect([i18n.hasResourceBundle('en', 'catalog'), i18n.hasResourceBundle('ru', 'catalog')]).toEqual([
      true,
      false,
    ]);
    await texts.changeLanguage('ru');
    expect(i18n.hasResourceBundle('ru', 'catalog')).toBe(true);
  });

  it('fall back to the previous version if the texts of the first cannot be loaded', async () => {
    const fails = () => Promise.reject(new Error('no texts'));
    const untranslated = { ...one, namespace: 'untranslated', dictionaries: { en: fails, ru: fails } };
    const { handle } = remotesWith({ new: untranslated, old: two });
    expect((await handle.loaded()).release.version).toBe('old');
  });
});
