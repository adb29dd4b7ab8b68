import { ApiError } from '@meridian/api-client';
import { provideConnection, notFound } from '@meridian/federation';
import { connection } from '../messages/connection.ts';
import { createI18n, TextLoader } from '@meridian/i18n';
import { moduleWith, releaseWith, remotesWith } from '../testing/remote-stub.ts';
import { LAST_VERSION_TIMEOUT_MS, LOAD_TIMEOUT_MS, RemoteHandle } from './remote-handle.ts';

const one = moduleWith([{ path: '/one' }]);
const two = moduleWith([{ path: '/two' }]);
const broken = new Error('no chunk');

describe('which version is used', () => {
  it('the first, loaded once for all who ask', async () => {
    const { handle, attempts, failures } = remotesWith({ new: one, old: two });
    const [a, b] = await Promise.all([handle.loaded(), handle.loaded()]);
    expect([a.release.version, a.module, b.module]).toEqual(['new', one, one]);
    expect([attempts, failures]).toEqual([['new'], []]);
  });

  it('the one before, when the first does not load; the failure is reported once', async () => {
    const { handle, attempts, failures } = remotesWith({ new: broken, old: two });
    const all = await Promise.all([handle.loaded(), handle.loaded()]);
    expect(all.map(({ release }) => release.version)).toEqual(['old', 'old']);
    await handle.loaded();
    expect(attempts).toEqual(['new', 'old']);
    expect(failures).toEqual(['new: Error: no chunk']);
  });

  it('none, when none loads: the answer says which feature is missing', async () => {
    const { handle } = remotesWith({ new: broken, old: broken });
    const answer: unknown = await handle.loaded().catch((error: unknown) => error);
    if (!(answer instanceof Response)) throw answer;
    expect([answer.status, answer.statusText]).toEqual([503, 'Remote Unavailable']);
    expect(await answer.text()).toBe('catalog-mfe');
    expect(handle.hasAlternative).toBe(false);
  });

  it('none, when nothing was ever released', async () => {
    await expect(remotesWith({}).handle.loaded()).rejects.toMatchObject({ status: 503 });
  });

  it('any again, once somebody asks for another try', async () => {
    const { handle, loads, attempts } = remotesWith({ new: broken, old: broken });
    await handle.loaded().catch(() => undefined);
    loads.new = one;
    await handle.loaded().catch(() => undefined);
    expect(attempts).toEqual(['new', 'old']);
    handle.reset();
    expect((await handle.loaded()).release.version).toBe('new');
  });
});

describe('while the server cannot be reached', () => {
  let reachable = true;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  afterEach(() => {
    reachable = true;
  });

  it('no version is to blame for not loading: the same one is loaded later', async () => {
    const { handle, loads, attempts, failures } = remotesWith({ new: broken, old: two });
    reachable = false;
    await expect(handle.loaded()).rejects.toBe(broken);
    expect([attempts, failures]).toEqual([['new'], []]);
    reachable = true;
    loads.new = one;
    expect((await handle.loaded()).release.version).toBe('new');
    expect(failures).toEqual([]);
  });

  it('nor for a part of it that does not come', async () => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    const missing = Object.assign(new Error('no screen'), { name: 'ChunkLoadError' });
    reachable = false;
    await expect(handle.use(() => Promise.reject(missing))).rejects.toBe(missing);
    expect(failures).toEqual([]);
    reachable = true;
    expect(await handle.use(({ release }) => Promise.resolve(release.version))).toBe('new');
  });

  it('a version that fails while the server answers is replaced as ever', async () => {
    const { handle, failures } = remotesWith({ new: broken, old: two });
    expect((await handle.loaded()).release.version).toBe('old');
    expect(failures).toEqual(['new: Error: no chunk']);
  });
});

describe('a version that hangs', () => {
  const hang = (): Promise<never> => new Promise(() => undefined);
  const releases = ['new', 'old'].map((version) => releaseWith(version));
  const hanging = () => {
    const failures: string[] = [];
    const handle = new RemoteHandle({
      name: 'catalog-mfe',
      candidates: releases,
      load: hang,
      onFailure: ({ version }, error) => failures.push(`${version}: ${String(error)}`),
    });
    return { handle, failures };
  };
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('gives way after two seconds; the last one is waited for twice as long', async () => {
    expect([LOAD_TIMEOUT_MS, LAST_VERSION_TIMEOUT_MS]).toEqual([2000, 4000]);
    const { handle, failures } = hanging();
    const outcome = handle.loaded().catch((answer: Response) => answer.status);
    await jest.advanceTimersByTimeAsync(1999);
    expect(failures).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(failures).toEqual(['new: TimeoutError: catalog-mfe new took longer than 2000 ms']);
    await jest.advanceTimersByTimeAsync(3999);
    expect(failures).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe(503);
    expect(failures).toHaveLength(2);
  });

  it('in one of its screens gives way as well, and what comes in time leaves no timer behind', async () => {
    const { handle } = hanging();
    const [first] = releases;
    if (!first) throw new Error('no release');
    const late = handle.within(first, hang()).catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await late).toContain('took longer than 2000 ms');
    expect(await handle.within(first, Promise.resolve('screen'))).toBe('screen');
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('a version that fails while it is used', () => {
  it('is stepped back from, and not used again', async () => {
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

  it('in all of them ends in the feature being unavailable, not in a loop', async () => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    await expect(handle.use(() => Promise.reject(broken))).rejects.toMatchObject({ status: 503 });
    expect(failures).toHaveLength(2);
  });

  test.each<[string, unknown]>([
    ['not found', notFound()],
    ['a redirect', new Response(null, { status: 302 })],
    ['an answer of the API', new ApiError(500)],
    ['an API out of reach', ApiError.unreachable(broken)],
    ['a navigation given up', new DOMException('gone', 'AbortError')],
  ])('is not to blame for %s', async (_, thrown) => {
    const { handle, failures } = remotesWith({ new: one, old: two });
    await expect(handle.use(() => Promise.reject(thrown as Error))).rejects.toBe(thrown);
    expect(failures).toEqual([]);
    expect((await handle.loaded()).release.version).toBe('new');
  });
});

it('answers the addresses of all its versions', () => {
  const release = { version: '1', entry: '', integrity: '', global: '', slots: [] };
  const handle = new RemoteHandle({
    name: 'catalog-mfe',
    candidates: [
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
    ['/feature', true],
    ['/feature/a-b', true],
    ['/feature/a/b', false],
    ['/', false],
    ['/features', false],
  ])('%s belongs to the feature: %s', (path, expected) =>
    expect(Boolean(remotesWith({ new: one }).remotes.forPath(path))).toBe(expected),
  );

  it('know who fills a slot', () => {
    const { remotes, handle } = remotesWith({ new: one });
    expect([remotes.forSlot('cart-panel'), remotes.forSlot('other')]).toEqual([handle, undefined]);
  });

  it('bring the texts of what is loaded, and only that, in another language', async () => {
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

  it('a version whose texts do not come has failed', async () => {
    const fails = () => Promise.reject(new Error('no texts'));
    const mute = { ...one, namespace: 'mute', dictionaries: { en: fails, ru: fails } };
    const { handle } = remotesWith({ new: mute, old: two });
    expect((await handle.loaded()).release.version).toBe('old');
  });
});
