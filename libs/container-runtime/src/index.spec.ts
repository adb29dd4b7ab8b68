import containerRuntime from './index.ts';
import type { SharedModule, ShareScope } from './share-scope.ts';

const { bundlerRuntime } = containerRuntime;
type WebpackRequire = Parameters<typeof bundlerRuntime.consumes>[0]['webpackRequire'];
type Consumed = WebpackRequire['consumesLoadingData']['moduleIdToConsumeDataMapping'][string];
type Provided = NonNullable<WebpackRequire['federation']['initOptions']['shared']>;

const RULES = { shareScope: 'default', singleton: true, requiredVersion: '^19.0.0' };
interface ContainerOptions {
  consumed?: Record<string, Consumed>;
  provided?: Provided;
  shareScopeKey?: string | string[];
  shareScopeMap?: Record<string, ShareScope>;
}

/** A container whose chunk `main` imports the modules 7 and 8. */
const createContainer = (
  shareScope: ShareScope,
  {
    consumed = {
      7: { ...RULES, shareKey: 'react' },
      8: { ...RULES, shareKey: 'store', requiredVersion: '1' },
    },
    provided,
    shareScopeKey,
    shareScopeMap,
  }: ContainerOptions = {},
) => {
  const webpackRequire: WebpackRequire = {
    p: '',
    S: {},
    m: {},
    federation: { initOptions: { name: 'remote', ...(provided && { shared: provided }) } },
    consumesLoadingData: { moduleIdToConsumeDataMapping: consumed },
  };
  bundlerRuntime.initContainerEntry({
    webpackRequire,
    shareScope,
    shareScopeKey,
    remoteEntryInitOptions: shareScopeMap && { shareScopeMap },
  });
  const installedModules = {};
  const load = (chunkId = 'react') => {
    const promises: unknown[] = [];
    const chunkMapping = { main: Object.keys(consumed), react: [7], store: [8] };
    bundlerRuntime.consumes({ chunkMapping, chunkId, installedModules, promises, webpackRequire });
    return Promise.all(promises);
  };
  const exportsOf = (id: number) => {
    const module = { exports: null as unknown };
    webpackRequire.m[id]?.(module);
    return module.exports;
  };
  return { load, exportsOf, webpackRequire };
};

/** A package as a lazy host shares it. */
const lazy = (exports: unknown, more: Partial<SharedModule> = {}): SharedModule => ({
  get: () => Promise.resolve(() => exports),
  ...more,
});
const react = { name: 'react' };
const own = { name: 'own copy' };

describe('a container', () => {
  it.each<[string, SharedModule]>([
    ['lazily', lazy(react)],
    ['eagerly', { get: () => () => react, eager: true }],
    [
      'as a loaded package',
      { get: () => Promise.reject(new Error('loaded again')), lib: () => react, loaded: 1 },
    ],
  ])('uses a package that the host shares %s', async (_, shared) => {
    const { load, exportsOf } = createContainer({ react: { '19.2.0': shared } });
    await load();
    expect(exportsOf(7)).toBe(react);
  });

  it('marks a package that it has loaded, so that other containers use the same version', async () => {
    const shared = lazy(react);
    await createContainer({ react: { '19.2.0': shared } }).load();
    expect(shared).toMatchObject({ loaded: 1 });
    expect(shared.lib?.()).toBe(react);
  });

  it('gets a package once for several chunks', async () => {
    let requests = 0;
    const get = () => (requests++, Promise.resolve(() => react));
    const { load } = createContainer({ react: { '19.2.0': { get } }, store: { '1.0.0': lazy({}) } });
    await Promise.all([load('main'), load('react'), load('store')]);
    await load('main');
    expect(requests).toBe(1);
  });

  it('gets a package again after a failure', async () => {
    let requests = 0;
    const get = () =>
      requests++ ? Promise.resolve(() => react) : Promise.reject(new Error('network error'));
    const { load, exportsOf } = createContainer({ react: { '19.2.0': { get } } });
    await expect(load()).rejects.toThrow('network error');
    await load();
    expect(exportsOf(7)).toBe(react);
  });

  it('reads the scope that its configuration names', async () => {
    const consumed = { 7: { ...RULES, shareKey: 'react', shareScope: ['modern', 'default'] } };
    const { load, exportsOf, webpackRequire } = createContainer(
      { react: { '19.2.0': lazy('default scope') } },
      {
        consumed,
        shareScopeKey: ['default', 'modern'],
        shareScopeMap: { modern: { react: { '19.2.0': lazy(react) } } },
      },
    );
    await load();
    expect(exportsOf(7)).toBe(react);
    expect(Object.keys(webpackRequire.S)).toEqual(['modern', 'default']);
  });

  it('loads its own copy if the host does not share the package', async () => {
    const consumed = { 7: { ...RULES, shareKey: 'react', fallback: () => Promise.resolve(() => own) } };
    const { load, exportsOf } = createContainer({}, { consumed });
    await load();
    expect(exportsOf(7)).toBe(own);
  });

  it('rejects a chunk whose package nobody provides', async () => {
    const { load } = createContainer({ vue: { '3.0.0': lazy({}) } });
    await expect(load()).rejects.toThrow('The host does not share react');
  });

  it('loads nothing for a chunk without shared packages', async () =>
    expect(await createContainer({}).load('other')).toEqual([]));

  it('offers its own copies to the host and replaces none of the host', () => {
    const hosts = lazy(react);
    const scope: ShareScope = { react: { '19.2.0': hosts } };
    const offer = (version: string) => ({
      version,
      get: () => Promise.resolve(() => own),
      scope: ['default'],
      shareConfig: { singleton: true },
    });
    createContainer(scope, { provided: { react: [offer('19.2.0')], store: [offer('1.0.0')] } });
    expect(scope['react']?.['19.2.0']).toBe(hosts);
    expect(scope['store']?.['1.0.0']).toMatchObject({
      version: '1.0.0',
      from: 'remote',
      scope: ['default'],
      shareConfig: { singleton: true },
    });
  });
});

describe('the version of a shared package', () => {
  const choose = async (versions: Record<string, SharedModule>, rules: Partial<Consumed>) => {
    const consumed = { 7: { ...RULES, shareKey: 'react', ...rules } };
    const { load, exportsOf } = createContainer({ react: versions }, { consumed });
    await load();
    return exportsOf(7);
  };
  const VERSIONS = () => ({
    '17.0.2': lazy(17),
    '19.0.0': lazy(19),
    '19.10.0': lazy('19.10'),
    '20.0.0': lazy(20),
  });
  let warnings: jest.SpyInstance;
  beforeEach(() => (warnings = jest.spyOn(console, 'warn').mockImplementation()));
  afterEach(() => warnings.mockRestore());

  it('is the newest in the range for a package that is not a singleton', async () =>
    expect(await choose(VERSIONS(), { singleton: false })).toBe('19.10'));

  it('is the own copy if no version is in the range', async () =>
    expect(
      await choose(VERSIONS(), { singleton: false, requiredVersion: '^18.0.0', fallback: () => () => own }),
    ).toBe(own));

  it('is the loaded one for a singleton', async () => {
    expect(await choose({ ...VERSIONS(), '19.0.0': lazy(19, { loaded: 1 }) }, {})).toBe(19);
    expect(warnings).not.toHaveBeenCalled();
  });

  it('is the newest for a singleton that is not loaded, with a warning if it is out of range', async () => {
    expect(await choose(VERSIONS(), {})).toBe(20);
    expect(warnings).toHaveBeenCalledWith('Shared react 20.0.0 does not satisfy ^19.0.0');
  });

  it('is an error for a strict singleton out of range', async () =>
    await expect(choose({ '17.0.2': lazy(17) }, { strictVersion: true })).rejects.toThrow(
      'Shared react 17.0.2 does not satisfy ^19.0.0',
    ));
});

describe('the public path', () => {
  it.each([
    ['http://localhost/remotes/a/1/', '/remotes/a/1/'],
    ['https://assets.test/remotes/a/1/', 'https://assets.test/remotes/a/1/'],
  ])('%s becomes %s on a page of http://localhost', (from, to) => {
    const { webpackRequire } = createContainer({});
    webpackRequire.p = from;
    bundlerRuntime.init({ webpackRequire });
    expect(webpackRequire.p).toBe(to);
  });
});
