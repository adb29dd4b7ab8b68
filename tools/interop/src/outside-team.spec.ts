import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseManifest } from '@meridian/federation';
import { ChannelControl } from '@meridian/releases';
import { closeBrowser, visit } from './support/browser.ts';
import { createOutsideProject, type OutsideProject, packPlatform } from './support/outside-project.ts';
import { type Shop, startShop } from './support/shop.ts';

/** Teams with their own repository: only the packed packages and the build tool of their choice. */
let shop: Shop;
let tarballs: string;
beforeAll(async () => {
  tarballs = packPlatform();
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop.stop();
});

/** Releases the last build of a project. Returns its version. */
const publish = async ({ folder }: OutsideProject): Promise<string> => {
  const dist = join(folder, 'dist');
  const manifest = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8')) as ReleaseManifest;
  await new ChannelControl(shop.store).publish({ manifest, folder: dist }, { reason: 'test' });
  return manifest.version;
};

const page = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

const RUSSIAN_TITLE = 'Новый раздел';

describe.each(['webpack', 'rsbuild'])('a remote of another repository, built with %s', (tool) => {
  const name = `gifts-${tool}`;
  const title = `Gifts ${tool}`;
  let project: OutsideProject;
  let first: string;
  beforeAll(async () => {
    project = await createOutsideProject(name, tool, tarballs);
  });
  afterAll(() => project.remove());

  it('passes its own checks', async () => {
    const output = await project.script('test');
    expect(output).toMatch(/^ok 1 - renders the page in en$/m);
    expect(output).toMatch(/^ok 2 - renders the page in ru$/m);
  });

  it('has the same version after another build, because its files are the same', async () => {
    const versionOf = async () =>
      (JSON.parse(await readFile(join(project.folder, 'dist/release.json'), 'utf8')) as ReleaseManifest)
        .version;
    first = await versionOf();
    await project.script('build');
    expect(await versionOf()).toBe(first);
  });

  it('is rendered by the server in both languages after its release', async () => {
    expect((await page(`/${name}`)).status).toBe(404);
    await publish(project);
    const english = await page(`/${name}`);
    expect(english.status).toBe(200);
    expect(english.html).toContain(`${title}</h1>`);
    expect(english.html).toContain(`<title>${title}`);
    expect(english.html).toMatch(new RegExp(`<style data-href="/remotes/${name}-mfe/${first}/[^"]+\\.css">`));
    const russian = await page(`/${name}?lang=ru`);
    expect(russian.html).toContain(`${RUSSIAN_TITLE}</h1>`);
    expect(russian.html).toContain(`<title>${RUSSIAN_TITLE}`);
  });

  it('is hydrated in the browser with the packages of the shell', async () => {
    const { page: tab, errors, warnings, requests } = await visit(`${shop.url}/${name}`);
    await tab.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'true');
    expect([errors, warnings]).toEqual([[], []]);
    const files = requests.filter((url) => url.includes(`/remotes/${name}-mfe/`));
    expect(files.filter((url) => /remoteEntry\.js$/.test(url))).toHaveLength(1);
    expect(files.filter((url) => /node_modules/.test(url))).toEqual([]);
  });

  it('names in its manifest the parts of the shop that it uses', async () => {
    expect(await shop.store.manifest(`${name}-mfe`, first)).toMatchObject({
      mounts: [`/${name}`],
      namespace: name,
      uses: {
        names: {
          '@meridian/federation': ['CONTRACT_VERSION', 'defineRoute'],
          '@meridian/i18n': ['useTexts'],
        },
        slices: {},
      },
    });
  });

  it('returns to its previous version by a rollback, and is removed by a withdrawal', async () => {
    const control = new ChannelControl(shop.store);
    await project.edit('src/i18n/en.ts', title, 'Presents');
    await project.script('build');
    expect(await publish(project)).not.toBe(first);
    expect((await page(`/${name}`)).html).toContain('Presents</h1>');

    await control.rollback(`${name}-mfe`, { reason: 'test' });
    const { html } = await page(`/${name}`);
    expect(html).toContain(`${title}</h1>`);
    expect(html).not.toContain('Presents');

    await control.withdraw(`${name}-mfe`, { reason: 'test' });
    expect((await page(`/${name}`)).status).toBe(410);
  });
});
