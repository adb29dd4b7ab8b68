import type { AppName, ReleaseManifest } from '@meridian/federation';
import { checkReleases, ContractError } from './release-check.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { loadShellBundle } from '../rendering/evaluate-bundle.ts';
import { loadRemoteBundle } from '../rendering/server-adapter.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';

interface ShellParts {
  contract?: number;
  accepts?: number[];
  react?: string;
  store?: string;
  slots?: string[];
  slices?: Record<string, number>;
  /** Names that the federation lib offers. */
  names?: string[];
  pages?: string[];
}
const shellBundle = ({
  contract = 1,
  accepts = [contract],
  react = '19.3.1',
  store = '1.0.0',
  slots = ['cart-panel'],
  slices = { cart: 1 },
  names = ['Link'],
  pages = ['/contact-us'],
}: ShellParts = {}) => `
  const path = require('node:path');
  exports.CONTRACT_VERSION = ${contract};
  exports.path = path.sep;
  exports.shareTable = {
    react: { version: '${react}', module: { version: '${react}' } },
    '@meridian/store': { version: '${store}', module: { createShopStore: ({ locale }) => ({ locale }), SLICES: ${JSON.stringify(slices)} } },
    '@meridian/federation': { version: '1.0.0', module: {
      SLOTS: ${JSON.stringify(slots)}, ACCEPTED_CONTRACTS: ${JSON.stringify(accepts)},
      ...${JSON.stringify(Object.fromEntries(names.map((name) => [name, 0])))},
    } },
  };
  exports.shellRoutes = () => ${JSON.stringify(pages)}.map((path) => ({ path }));`;
const remoteBundle = ({ contract = 1, paths = ['/products'], slots = [] as string[], texts = '' } = {}) => `
  const react = require('react');
  exports.remote = {
    contract: ${contract},
    namespace: '${texts || paths[0]}',
    react: react.version,
    routes: ({ store }) => ${JSON.stringify(paths)}.map((path) => ({ path, currency: store.locale.currency })),
    slots: ${JSON.stringify(Object.fromEntries(slots.map((slot) => [slot, 0])))},
  };`;
const SHARED = { react: '19.3.1', '@meridian/store': '1.0.0' };

let store: ReleaseStore;
const checkRelease = async (manifest: ReleaseManifest, folder: string, reader: ReleaseStore) => {
  const [checked = manifest] = await checkReleases([{ manifest, folder }], reader);
  return checked;
};
const built = (app: AppName, version = 'new', change: Partial<ReleaseManifest> = {}) =>
  manifestOf(app, version, { shared: SHARED, ...change });
const check = (app: AppName, bundle: string, change: Partial<ReleaseManifest> = {}) =>
  checkRelease(built(app, 'new', change), builtApp({ 'server/main.cjs': bundle }), store);
const deploy = async (app: AppName, bundle: string, change: Partial<ReleaseManifest> = {}) => {
  const dist = builtApp({ 'server/main.cjs': bundle });
  const manifest = await checkRelease(built(app, 'deployed', change), dist, store);
  await store.publish(manifest, dist);
  await store.point(app, manifest.version, { reason: 'start' });
};
beforeEach(async () => {
  store = new ReleaseStore(temporaryFolder());
  await deploy('shell', shellBundle());
});

describe('a remote that fits', () => {
  it('gets the manifest that its code declares, not the one that the build declares', async () => {
    const manifest = await check(
      'checkout-mfe',
      remoteBundle({ paths: ['/checkout', '/order'], slots: ['cart-panel'] }),
      { mounts: ['/claimed'], slots: ['claimed'], contract: 9 },
    );
    expect(manifest).toMatchObject({
      contract: 1,
      mounts: ['/checkout', '/order'],
      slots: ['cart-panel'],
      version: 'new',
    });
  });

  it('can be built with another minor version of a shared package', async () => {
    await check('catalog-mfe', remoteBundle(), { shared: { react: '19.9.0' } });
  });

  it('can have the same paths and slots as its live version', async () => {
    const bundle = remoteBundle({ slots: ['cart-panel'] });
    await deploy('checkout-mfe', bundle);
    await expect(check('checkout-mfe', bundle)).resolves.toMatchObject({ mounts: ['/products'] });
  });
});

describe('refuses a remote', () => {
  beforeEach(() =>
    deploy('checkout-mfe', remoteBundle({ paths: ['/checkout', '/order/:id'], slots: ['cart-panel'] })),
  );

  test.each<[string, string, string, Partial<ReleaseManifest>?]>([
    [
      'another contract',
      remoteBundle({ contract: 2 }),
      'catalog-mfe new was built for contract 2, but the deployed shell accepts 1',
    ],
    [
      'a path of another remote',
      remoteBundle({ paths: ['/checkout'] }),
      "answers /checkout, which is checkout-mfe's",
    ],
    [
      'a path pattern that overlaps with one of another remote',
      remoteBundle({ paths: ['/order/:slug'] }),
      'answers /order/:slug',
    ],
    ['a slot of another remote', remoteBundle({ slots: ['cart-panel'] }), 'fills the slot cart-panel'],
    [
      'a slot that the shell lacks',
      remoteBundle({ slots: ['sidebar'] }),
      'fills the slot sidebar, but the deployed shell has no such slot',
    ],
    [
      'another major version of a shared package',
      remoteBundle(),
      'needs react 20.0.0, but the deployed shell shares 19.3.1',
      { shared: { react: '20.0.0' } },
    ],
    [
      'a name that a shared package lacks',
      remoteBundle(),
      'catalog-mfe new uses useTide of @meridian/federation, but the deployed shell does not offer it',
      { uses: { names: { '@meridian/federation': ['Link', 'useTide'] }, slices: {}, links: [] } },
    ],
    [
      'another version of a slice of the store',
      remoteBundle(),
      "catalog-mfe new relies on version 2 of the store's cart, but the deployed shell has version 1",
      { uses: { names: {}, slices: { cart: 2 }, links: [] } },
    ],
    [
      'a slice that the store lacks',
      remoteBundle(),
      "relies on version 1 of the store's gifts, but the deployed shell has none",
      { uses: { names: {}, slices: { gifts: 1 }, links: [] } },
    ],
    [
      'a path of the shell',
      remoteBundle({ paths: ['/:page'] }),
      "catalog-mfe answers /:page, which is shell's",
    ],
    ['the text namespace of another remote', remoteBundle({ texts: '/checkout' }), 'as checkout-mfe does'],
    ['a package that is not shared', remoteBundle(), 'shares none', { shared: { vue: '3.0.0' } }],
    ['a bundle that throws at load', "throw new Error('broken chunk')", 'does not load: Error: broken chunk'],
    ['a bundle that throws a string at load', "throw 'text'", 'does not load: text'],
    ['a bundle that never ends', 'for (;;);', 'does not load: Error: Script execution timed out'],
    ['a bundle with a syntax error', 'const = 1', 'does not load'],
    ['a bundle that exports no remote', 'exports.other = 1', 'exports no remote'],
    ['a package that cannot be resolved', "require('not-there-at-all')", 'not-there-at-all'],
    [
      'routes that throw',
      "exports.remote = { contract: 1, routes: () => { throw new Error('no routes') } }",
      'no routes',
    ],
  ])('for %s', async (_, bundle, message, change = {}) => {
    const refusal = check('catalog-mfe', bundle, change);
    await expect(refusal).rejects.toThrow(ContractError);
    await expect(refusal).rejects.toThrow(message);
    expect(await store.has('catalog-mfe', 'new')).toBe(false);
  });

  it('if there is no live shell', async () => {
    store = new ReleaseStore(temporaryFolder());
    await expect(check('catalog-mfe', remoteBundle())).rejects.toThrow('release the shell first');
  });
});

describe('checks a shell', () => {
  beforeEach(() => deploy('catalog-mfe', remoteBundle()));

  it('and accepts one that supports the contract of the deployed remotes', async () => {
    await expect(check('shell', shellBundle({ react: '19.4.0' }))).resolves.toMatchObject({ contract: 1 });
  });

  test.each([
    [
      'another contract',
      shellBundle({ contract: 2 }),
      'catalog-mfe deployed was built for contract 1, but the new shell accepts 2',
    ],
    [
      'another major version of React',
      shellBundle({ react: '20.0.0' }),
      'catalog-mfe deployed needs react 19.3.1, but the new shell shares 20.0.0',
    ],
    [
      'another major version of the store',
      shellBundle({ store: '2.0.0' }),
      'catalog-mfe deployed needs @meridian/store 1.0.0, but the new shell shares 2.0.0',
    ],
    ['a bundle that throws at load', "throw new Error('broken')", 'shell new does not load: Error: broken'],
  ])('and refuses %s', async (_, bundle, message) => {
    const refusal = check('shell', bundle);
    await expect(refusal).rejects.toThrow(ContractError);
    await expect(refusal).rejects.toThrow(message);
  });
});

describe('paths and slots that other apps use', () => {
  const linking = (links: string[]) => ({ uses: { names: {}, slices: {}, links } });
  beforeEach(async () => {
    await deploy(
      'catalog-mfe',
      remoteBundle({ paths: ['/products', '/favorites'] }),
      linking(['/order/:value']),
    );
    await deploy('checkout-mfe', remoteBundle({ paths: ['/checkout', '/order/:id'], slots: ['cart-panel'] }));
  });

  it.each([
    [
      'a path that another remote links to',
      ['/checkout'],
      ['cart-panel'],
      'checkout-mfe no longer answers /order/:value, but catalog-mfe deployed links to it',
    ],
    [
      'a slot that no other remote fills',
      ['/checkout', '/order/:id'],
      [],
      'checkout-mfe no longer fills the slot cart-panel, but the shell shows it',
    ],
  ])('cannot be removed: %s', (_, paths, slots, message) =>
    expect(check('checkout-mfe', remoteBundle({ paths, slots }))).rejects.toThrow(message),
  );

  it('can be removed if the slot is optional', async () => {
    await deploy('shell', shellBundle({ slots: ['cart-panel', 'compare'] }), { version: 'wider' });
    await deploy('compare-mfe', remoteBundle({ paths: ['/compare'], slots: ['compare'] }));
    await expect(check('compare-mfe', remoteBundle({ paths: ['/compare'] }))).resolves.toBeDefined();
  });

  it('can be removed if no app links to them', () =>
    expect(check('catalog-mfe', remoteBundle({ paths: ['/products'] }))).resolves.toBeDefined());

  it('cannot be removed from a shell if a remote links to them', async () => {
    store = new ReleaseStore(temporaryFolder());
    await deploy('shell', shellBundle());
    await deploy('catalog-mfe', remoteBundle(), linking(['/contact-us']));
    await expect(check('shell', shellBundle({ pages: [] }))).rejects.toThrow(
      'shell no longer answers /contact-us, but catalog-mfe deployed links to it',
    );
  });
});

describe('refuses a shell that no longer offers what a live remote uses', () => {
  const USES = { names: { '@meridian/federation': ['Link'] }, slices: { cart: 1 }, links: [] };
  beforeEach(() =>
    deploy('checkout-mfe', remoteBundle({ paths: ['/checkout'], slots: ['cart-panel'] }), { uses: USES }),
  );

  it.each<[string, ShellParts, string]>([
    [
      'a slot',
      { slots: [] },
      'checkout-mfe deployed fills the slot cart-panel, but the new shell has no such slot',
    ],
    [
      'the same version of a slice',
      { slices: { cart: 2 } },
      "checkout-mfe deployed relies on version 1 of the store's cart, but the new shell has version 2",
    ],
    ['a slice of the store', { slices: {} }, 'but the new shell has none'],
    [
      'a name of a shared package',
      { names: [] },
      'checkout-mfe deployed uses Link of @meridian/federation, but the new shell does not offer it',
    ],
    [
      'a path, because the shell takes it',
      { pages: ['/checkout'] },
      "shell answers /checkout, which is checkout-mfe's",
    ],
  ])('such as %s', (_, parts, message) =>
    expect(check('shell', shellBundle(parts))).rejects.toThrow(message),
  );

  it('including a live canary', async () => {
    const dist = builtApp({
      'server/main.cjs': remoteBundle({ paths: ['/checkout'], slots: ['cart-panel'] }),
    });
    const uses = { ...USES, slices: { favorites: 1 } };
    await deploy('shell', shellBundle({ slices: { cart: 1, favorites: 1 } }), { version: 'wider' });
    const canary = await checkRelease(built('checkout-mfe', 'canary', { uses }), dist, store);
    await store.publish(canary, dist);
    await store.startCanary('checkout-mfe', 'canary', 0.1, { reason: 'test' });
    await expect(check('shell', shellBundle())).rejects.toThrow(
      "checkout-mfe canary relies on version 1 of the store's favorites",
    );
  });
});

describe('a new contract version', () => {
  it('needs a shell that accepts both versions, then the remotes are released one by one', async () => {
    await deploy('catalog-mfe', remoteBundle());
    await deploy('checkout-mfe', remoteBundle({ paths: ['/checkout'] }));
    await expect(check('shell', shellBundle({ contract: 2 }))).rejects.toThrow('accepts 2');
    await expect(check('catalog-mfe', remoteBundle({ contract: 2 }))).rejects.toThrow('accepts 1');
    await deploy('shell', shellBundle({ contract: 2, accepts: [1, 2] }), { version: 'both' });
    await expect(check('catalog-mfe', remoteBundle({ contract: 2 }))).resolves.toMatchObject({ contract: 2 });
    await expect(check('checkout-mfe', remoteBundle({ paths: ['/checkout'] }))).resolves.toMatchObject({
      contract: 1,
    });
    await expect(check('shell', shellBundle({ contract: 2 }))).rejects.toThrow('but the new shell accepts 2');
  });
});

describe('loading a bundle on the server', () => {
  it('gives a remote the shared packages of the shell', async () => {
    const shell = loadShellBundle<{ shareTable: Record<string, { version: string; module: object }> }>(
      `${builtApp({ 'server/main.cjs': shellBundle() })}/server/main.cjs`,
    );
    const file = `${builtApp({ 'server/main.cjs': 'exports.remote = { react: require("react"), os: require("node:os") }' })}/server/main.cjs`;
    const remote = (await loadRemoteBundle(file, shell.shareTable)) as unknown as {
      react: object;
      os: object;
    };
    expect(remote.react).toBe(shell.shareTable.react?.module);
    expect(remote.os).toHaveProperty('cpus');
  });

  it('gives the shared packages to every file of a bundle, and evaluates each file once', async () => {
    const react = { name: 'react' };
    const folder = builtApp({
      'server/main.cjs': `exports.remote = { chunks: [require('./chunks/page.cjs'), require('./chunks/page.cjs')] };`,
      'server/chunks/page.cjs': `exports.react = require('react');`,
    });
    const remote = await loadRemoteBundle(`${folder}/server/main.cjs`, {
      react: { version: '19.2.0', module: react },
    });
    const [first, second] = (remote as unknown as { chunks: { react: object }[] }).chunks;
    expect(first?.react).toBe(react);
    expect(second).toBe(first);
  });

  it('loads the module ./remote of a federation container with the share scope of the shell', async () => {
    const react = { name: 'react' };
    const shareTable = { react: { version: '19.2.0', module: react } };
    const container = `
      let scope;
      exports.init = async (shared) => { scope = shared.react['19.2.0']; };
      exports.get = async (name) => {
        if (name !== './remote') throw new Error(name);
        const factory = await scope.get();
        return () => ({ remote: { react: factory(), lib: scope.lib(), scope, folder: __dirname } });
      };`;
    const folder = builtApp({ 'server/main.cjs': container });
    const remote = await loadRemoteBundle(`${folder}/server/main.cjs`, shareTable);
    expect(remote).toMatchObject({ folder: `${folder}/server` });
    expect(remote).toHaveProperty('react', react);
    expect(remote).toHaveProperty('lib', react);
    expect(remote).toHaveProperty('scope', {
      get: expect.any(Function) as unknown,
      lib: expect.any(Function) as unknown,
      loaded: true,
      eager: true,
      from: 'shell',
      version: '19.2.0',
      scope: ['default'],
      useIn: [],
      shareConfig: { singleton: true, requiredVersion: false },
    });
  });

  it.each([
    ['exports nothing', '', 'exports no remote'],
    [
      'is a container without ./remote',
      'exports.init = () => {}; exports.get = async () => () => ({});',
      'exports no remote',
    ],
    [
      'is a container that rejects',
      'exports.init = () => {}; exports.get = () => Promise.reject(new Error("broken"));',
      'broken',
    ],
    [
      'loops in a module of its container',
      'exports.init = () => {}; exports.get = async () => () => { for (;;); };',
      'timed out',
    ],
  ])('rejects a bundle that %s', async (_, code, message) => {
    const file = `${builtApp({ 'server/main.cjs': code })}/server/main.cjs`;
    await expect(loadRemoteBundle(file, {})).rejects.toThrow(message);
  });

  it('leaves no global variable behind if it throws', () => {
    const before = Object.keys(globalThis);
    const file = `${builtApp({ 'server/main.cjs': "throw new Error('x')" })}/server/main.cjs`;
    expect(() => loadShellBundle(file)).toThrow('x');
    expect(Object.keys(globalThis)).toEqual(before);
  });
});
