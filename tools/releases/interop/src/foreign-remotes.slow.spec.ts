import { join } from 'node:path';
import type { EntryType, ReleaseManifest } from '@meridian/federation';
import { closeBrowser, visit } from './support/browser.ts';
import { countOnce } from './support/page-checks.ts';
import { type ForeignRelease, publishForeign } from './support/publish-foreign.ts';
import { sharedShop } from './support/shop.ts';
import { buildRemote, type Tool } from './support/toolchain.ts';

/** Remotes of other build tools in the released shell, under its content security policy. */
const shop = sharedShop();
afterAll(closeBrowser);

const UNTRUSTED = 'http://untrusted.test';
/** Replaces the described hashes of the scripts and of the manifest. */
const withWrongHashes = (files: ReleaseManifest['files']): ReleaseManifest['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      { ...file, integrity: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' },
    ]),
  );

const ENTRIES: [string, Partial<ForeignRelease>][] = [
  ['entry', {}],
  ['manifest', { type: 'manifest' }],
];

describe.each<[Tool, EntryType]>([
  ['webpack', 'global'],
  ['rsbuild', 'global'],
  ['vite', 'module'],
])('a remote of %s', (tool, entryType) => {
  let folder: string;
  beforeAll(async () => {
    folder = await buildRemote(tool);
  });

  /** Makes a version live. A published version is not checked again, because the check renders its pages. */
  const release = async (version: string, more: Partial<ForeignRelease> = {}) => {
    if (await shop.store.has(`${tool}-mfe`, version))
      await shop.store.point(`${tool}-mfe`, version, { reason: 'test' });
    else await publishForeign(shop.store, { tool, folder, version, type: entryType, ...more });
  };
  /** Makes a changed copy of a published version live. The check would only render the same pages again. */
  const releaseChanged = async (
    name: string,
    version: string,
    change: (manifest: ReleaseManifest) => Partial<ReleaseManifest>,
  ) => {
    const manifest = await shop.store.manifest(`${tool}-mfe`, name);
    await shop.store.publish({ ...manifest, version, ...change(manifest) }, join(folder, 'dist'));
    await shop.store.point(`${tool}-mfe`, version, { reason: 'test' });
  };
  const visitPage = () => visit(`${shop.url}/${tool}`);
  const scriptsOf = (requests: string[], version: string) =>
    requests.filter((url) => url.includes(`/remotes/${tool}-mfe/${version}/`));

  const expectToRun = async (version: string, origin: string, more: Partial<ForeignRelease>) => {
    await release(version, more);
    const visited = await visitPage();
    expect(await countOnce(visited)).toBe('Count 1');
    expect([visited.errors, visited.warnings]).toEqual([[], []]);
    const scripts = scriptsOf(visited.requests, version);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => !url.startsWith(origin))).toEqual([]);
  };

  it('renders on the server', async () => {
    await release('entry');
    const html = await (await fetch(`${shop.url}/${tool}`)).text();
    expect(html).toContain(`<h1>Built with ${tool}</h1>`);
    expect(html).toContain(`<title>Built with ${tool}`);
  });

  it.each(ENTRIES)('runs in the browser by its %s', async (name, more) => {
    await expectToRun(name, shop.url, more);
  });

  // The other tests depend on the type of the entry, which webpack and Rsbuild share.
  if (tool === 'rsbuild') return;

  it.each(ENTRIES)('runs in the browser by its %s from an asset origin', async (name, more) => {
    await expectToRun(`${name}-assets`, shop.otherOrigin, { ...more, origin: shop.otherOrigin });
  });

  it.each(ENTRIES)('falls back to the previous version if the %s has another hash', async (name, more) => {
    await release(name, more);
    await releaseChanged(name, `wrong-${name}`, ({ files }) => ({ files: withWrongHashes(files) }));
    const visited = await visitPage();
    expect(await countOnce(visited)).toBe('Count 1');
    expect(visited.warnings.join()).toContain(`${tool}-mfe wrong-${name} failed`);
    expect(scriptsOf(visited.requests, name).length).toBeGreaterThan(0);
  });

  it.each(ENTRIES)('requests no %s from an origin that the shop does not trust', async (name, more) => {
    await release(name, more);
    await releaseChanged(name, `untrusted-${name}`, () => ({ origin: UNTRUSTED }));
    const visited = await visitPage();
    expect(await countOnce(visited)).toBe('Count 1');
    expect(visited.warnings.join()).toContain('is not trusted');
    expect(visited.requests.filter((url) => url.startsWith(UNTRUSTED))).toEqual([]);
  });
});
