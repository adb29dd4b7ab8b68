import type { AppName, ReleaseManifest } from '@meridian/federation';
import { checkRelease, ContractError } from './release-check.ts';
import { ReleaseStore } from './release-store.ts';
import { loadRemoteBundle, loadShellBundle } from './server-bundle.ts';
import { builtApp, manifestOf, temporaryFolder } from './testing/built-app.ts';

const shellBundle = ({ contract = 1, react = '19.3.1', store = '1.0.0' } = {}) => `
  const path = require('node:path');
  exports.CONTRACT_VERSION = ${contract};
  exports.path = path.sep;
  exports.shareTable = {
    react: { version: '${react}', module: { version: '${react}' } },
    '@meridian/store': { version: '${store}', module: { createShopStore: ({ locale }) => ({ locale }) } },
  };`;
const remoteBundle = ({ contract = 1, paths = ['/products'], slots = [] as string[] } = {}) => `
  const react = require('react');
  exports.remote = {
    contract: ${contract},
    namespace: 'feature',
    react: react.version,
    routes: ({ store }) => ${JSON.stringify(paths)}.map((path) => ({ path, currency: store.locale.currency })),
    slots: ${JSON.stringify(Object.fromEntries(slots.map((slot) => [slot, 0])))},
  };`;
const SHARED = { react: '19.3.1', '@meridian/store': '1.0.0' };

let store: ReleaseStore;
const built = (app: AppName, version = 'new', change: Partial<ReleaseManifest> = {}) =>
  manifestOf(app, version, { shared: SHARED, ...change });
const check = (app: AppName, bundle: string, change: Partial<ReleaseManifest> = {}) =>
  checkRelease(built(app, 'new', change), builtApp({ 'server/main.cjs': bundle }), store);
const deploy = async (app: AppName, bundle: string, change: Partial<ReleaseManifest> = {}) => {
  const dist = builtApp({ 'server/main.cjs': bundle });
  const manifest = await checkRelease(built(app, 'deployed', change), dist, store);
  await store.publish(manifest, dist);
  await store.point(app, 'deployed', { reason: 'start' });
};
beforeEach(async () => {
  store = new ReleaseStore(temporaryFolder());
  await deploy('shell', shellBundle());
});

describe('a feature that fits', () => {
  it('is completed by what its code says of itself, not by what the build claims', async () => {
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

  it('may be built with another minor version of what is shared', async () => {
    await check('catalog-mfe', remoteBundle(), { shared: { react: '19.9.0' } });
  });

  it('may take its own addresses and slots over from its version before', async () => {
    const bundle = remoteBundle({ slots: ['cart-panel'] });
    await deploy('checkout-mfe', bundle);
    await expect(check('checkout-mfe', bundle)).resolves.toMatchObject({ mounts: ['/products'] });
  });
});

describe('a feature is refused', () => {
  beforeEach(() =>
    deploy('checkout-mfe', remoteBundle({ paths: ['/checkout', '/order/:id'], slots: ['cart-panel'] })),
  );

  test.each<[string, string, Partial<ReleaseManifest>, string]>([
    [
      'another contract',
      remoteBundle({ contract: 2 }),
      {},
      'built for contract 2, the deployed shell speaks 1',
    ],
    [
      'an address of another feature',
      remoteBundle({ paths: ['/checkout'] }),
      {},
      "answers /checkout, which is checkout-mfe's",
    ],
    [
      'an address that another feature answers as well',
      remoteBundle({ paths: ['/order/:slug'] }),
      {},
      'answers /order/:slug',
    ],
    ['a slot of another feature', remoteBundle({ slots: ['cart-panel'] }), {}, 'fills the slot cart-panel'],
    ['a slot that the shell has not', remoteBundle({ slots: ['sidebar'] }), {}, 'no slot sidebar'],
    [
      'another major version of what is shared',
      remoteBundle(),
      { shared: { react: '20.0.0' } },
      'needs react 20.0.0, but the deployed shell shares 19.3.1',
    ],
    ['something that is not shared', remoteBundle(), { shared: { vue: '3.0.0' } }, 'shares none'],
    [
      'a bundle that throws at load',
      "throw new Error('broken chunk')",
      {},
      'does not load: Error: broken chunk',
    ],
    ['a bundle that throws no error at load', "throw 'text'", {}, 'does not load: text'],
    ['a bundle that never ends', 'for (;;);', {}, 'does not load: Error: Script execution timed out'],
    ['a bundle that is none', 'const = 1', {}, 'does not load'],
    ['a bundle without a feature', 'exports.other = 1', {}, 'exports no remote'],
    ['a package that is nowhere', "require('not-there-at-all')", {}, 'not-there-at-all'],
    [
      'routes that throw',
      "exports.remote = { contract: 1, routes: () => { throw new Error('no routes') } }",
      {},
      'no routes',
    ],
  ])('for %s', async (_, bundle, change, message) => {
    const refusal = check('catalog-mfe', bundle, change);
    await expect(refusal).rejects.toThrow(ContractError);
    await expect(refusal).rejects.toThrow(message);
    expect(await store.has('catalog-mfe', 'new')).toBe(false);
  });

  it('while there is no shell', async () => {
    store = new ReleaseStore(temporaryFolder());
    await expect(check('catalog-mfe', remoteBundle())).rejects.toThrow('release the shell first');
  });
});

describe('a shell', () => {
  beforeEach(() => deploy('catalog-mfe', remoteBundle()));

  it('that speaks the contract of what is deployed may come', async () => {
    await expect(check('shell', shellBundle({ react: '19.4.0' }))).resolves.toMatchObject({ contract: 1 });
  });

  test.each([
    [
      'another contract',
      shellBundle({ contract: 2 }),
      'speaks contract 2, but catalog-mfe deployed was built for 1',
    ],
    ['another major version of React', shellBundle({ react: '20.0.0' }), 'needs react 19.3.1'],
    ['another major version of the store', shellBundle({ store: '2.0.0' }), 'needs @meridian/store 1.0.0'],
    ['a bundle that throws at load', "throw new Error('broken')", 'shell new does not load: Error: broken'],
  ])('is refused for %s', async (_, bundle, message) => {
    const refusal = check('shell', bundle);
    await expect(refusal).rejects.toThrow(ContractError);
    await expect(refusal).rejects.toThrow(message);
  });
});

describe('a bundle on the server', () => {
  it('of a feature is lent the shell’s packages, not copies of its own', () => {
    const shell = loadShellBundle<{ shareTable: Record<string, { version: string; module: object }> }>(
      `${builtApp({ 'server/main.cjs': shellBundle() })}/server/main.cjs`,
    );
    const file = `${builtApp({ 'server/main.cjs': 'exports.remote = { react: require("react"), os: require("node:os") }' })}/server/main.cjs`;
    const remote = loadRemoteBundle(file, shell.shareTable) as unknown as { react: object; os: object };
    expect(remote.react).toBe(shell.shareTable.react?.module);
    expect(remote.os).toHaveProperty('cpus');
  });

  it('leaves nothing of its loading in the global scope, whatever happens', () => {
    const before = Object.keys(globalThis);
    const file = `${builtApp({ 'server/main.cjs': "throw new Error('x')" })}/server/main.cjs`;
    expect(() => loadShellBundle(file)).toThrow('x');
    expect(Object.keys(globalThis)).toEqual(before);
  });
});
