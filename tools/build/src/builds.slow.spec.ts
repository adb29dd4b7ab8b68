import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { globalName } from '@meridian/remote-build';
import { ROOT } from './workspace.mjs';

const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, 'testing/build-into.mjs');
const APP = 'catalog-mfe';
/** The build of the workspace, which Nx makes before these tests. */
const DIST = join(ROOT, 'apps', APP, 'dist');
const { version } = JSON.parse(readFileSync(join(DIST, 'release.json'), 'utf8')) as { version: string };
const GLOBAL = globalName(APP, version);
const folder = mkdtempSync(join(tmpdir(), 'meridian-build-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The files of a build for the browser and the server. */
const filesOf = (build: string): Record<string, Buffer> =>
  Object.fromEntries(
    ['browser', 'server']
      .flatMap((half) => readdirSync(join(build, half), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(build.length + 1), readFileSync(file)]),
  );

describe('the build of catalog-mfe', () => {
  const files = filesOf(DIST);

  it('is reproducible byte by byte', async () => {
    await run(process.execPath, [SCRIPT, APP, version, folder]);
    const again = filesOf(folder);
    expect(Object.keys(files)).toContain('browser/container.js');
    expect(Object.keys(files)).toContain('server/main.cjs');
    expect(Object.keys(again)).toEqual(Object.keys(files));
    for (const [name, bytes] of Object.entries(files))
      expect([name, again[name]?.equals(bytes)]).toEqual([name, true]);
  });

  /** The runtime that a host provides. */
  const runtimeOfHost = (): unknown => {
    const { resolve } = createRequire(import.meta.url);
    return createRequire(resolve('@module-federation/enhanced'))(
      '@module-federation/runtime-tools/runtime-core',
    );
  };

  /** Own copies of shared packages, which only hosts that do not share them load. */
  const OWN_COPY = /^browser\/(libs|node_modules)_/;

  it.each([
    ['React', /react\.transitional\.element/],
    ['the store', /needs a ShopProvider above it/],
    ['i18next', /needs an I18nProvider above it/],
    ['the router', /createBrowserRouter|UNSAFE_DataRouter/],
    ['the federation runtime, which the host provides', /loadRemoteSnapshotInfo/],
    ['the schemas', /ZodError/],
  ])('contains no copy of %s in the files that the shop loads', (_, pattern) => {
    for (const [name, bytes] of Object.entries(files))
      if (/\.c?js$/.test(name) && !OWN_COPY.test(name))
        expect([name, pattern.test(bytes.toString())]).toEqual([name, false]);
  });

  it('has an entry with the integrity hash of every other file that the shop loads', () => {
    const container = files['browser/container.js']?.toString() ?? '';
    const loaded = Object.keys(files).filter(
      (name) => /^browser\/(?!container).*\.(js|css)$/.test(name) && !OWN_COPY.test(name),
    );
    expect(loaded).toEqual(
      expect.arrayContaining(['browser/remote.js', 'browser/home.js', 'browser/home.css']),
    );
    const hashOf = (name: string) =>
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('base64');
    expect(loaded.filter((name) => !container.includes(hashOf(name)))).toEqual([]);
    expect(container).not.toMatch(/__(script|style)_hashes__/);
  });

  it('defines a global container with the name of its version', () => {
    const container = files['browser/container.js']?.toString() ?? '';
    const page = {
      document: {
        currentScript: { tagName: 'SCRIPT', src: `http://shop/remotes/${APP}/${version}/container.js` },
      },
      location: { href: 'http://shop/', origin: 'http://shop' },
      URL,
      _FEDERATION_RUNTIME_CORE: runtimeOfHost(),
    };
    const types: unknown = vm.runInNewContext(
      `self = globalThis; ${container}; typeof ${GLOBAL}.get + typeof ${GLOBAL}.init`,
      page,
    );
    expect(types).toBe('functionfunction');
  });

  it('has a federation manifest with its container, its module and its shared packages', () => {
    const manifest: unknown = JSON.parse(files['browser/mf-manifest.json']?.toString() ?? '{}');
    const share = (name: string) =>
      expect.objectContaining({
        name,
        singleton: true,
        requiredVersion: expect.stringMatching(/^\^\d/) as string,
      }) as object;
    expect(manifest).toMatchObject({
      metaData: { globalName: GLOBAL, publicPath: 'auto', remoteEntry: { name: 'container.js' } },
      exposes: [{ path: './remote' }],
      shared: expect.arrayContaining(
        ['react', 'react-dom', '@meridian/federation', '@meridian/i18n', '@meridian/store'].map(share),
      ) as unknown,
    });
  });

  it('requires on the server only Node modules and shared packages of the shell', () => {
    const required = new Set<string>();
    const code = files['server/main.cjs']?.toString() ?? '';
    const requireShared = createRequire(import.meta.url);
    const module: { exports: { remote?: { namespace: string } } } = { exports: {} };
    const evaluate = vm.runInThisContext(`(function (module, exports, require) {${code}\n})`) as (
      ...parts: unknown[]
    ) => void;
    evaluate(module, module.exports, (name: string) => {
      required.add(name);
      return name.startsWith('@meridian/') ? {} : (requireShared(name) as unknown);
    });
    const allowed =
      /^(node:|react$|react\/jsx-runtime$|react-dom$|react-router-dom$|@meridian\/(federation|i18n|store)$)/;
    expect([...required].filter((name) => !allowed.test(name))).toEqual([]);
    expect(module.exports.remote?.namespace).toBe('catalog');
  });
});
