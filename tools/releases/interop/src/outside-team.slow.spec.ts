import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ChannelControl } from '@meridian/releases';
import { closeBrowser, visit } from './support/browser.ts';
import { createOutsideProject, type OutsideProject, packPlatform } from './support/outside-project.ts';
import { type Shop, startShop } from './support/shop.ts';
import { builtVersion, createTeam, type Team } from './support/team.ts';

/** Teams with their own repository: only the packed packages, the build tool of their choice, and a token of the shop. */
let shop: Shop;
let tarballs: string;
/** Projects whose tests have run. */
const finished: OutsideProject[] = [];
beforeAll(async () => {
  tarballs = packPlatform();
  shop = await startShop();
});
afterAll(async () => {
  await closeBrowser();
  await shop.stop();
  for (const project of finished) await project.remove();
});

const page = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

const RUSSIAN_TITLE = 'Новый раздел';

describe.each(['webpack', 'rsbuild'])('a remote of another repository, built with %s', (tool) => {
  const name = `gifts-${tool}`;
  const title = `Gifts ${tool}`;
  let project: OutsideProject;
  let team: Team;
  let first: string;
  beforeAll(async () => {
    project = await createOutsideProject(name, tool, tarballs);
    team = await createTeam(shop, project);
  });
  afterAll(() => finished.push(project));

  it('passes its own checks', async () => {
    const output = await project.script('test');
    expect(output).toMatch(/^ok 1 - renders the page in en$/m);
    expect(output).toMatch(/^ok 2 - renders the page in ru$/m);
  });

  it('has the same version after another build, because its files are the same', async () => {
    first = await builtVersion(project);
    await project.script('build');
    expect(await builtVersion(project)).toBe(first);
  });

  it('is rendered by the server in both languages after its release', async () => {
    expect((await page(`/${name}`)).status).toBe(404);
    expect(await team.publish()).toContain(`${project.app} ${first} is uploaded.`);
    expect((await page(`/${name}`)).status).toBe(404);
    expect(await team.release('stable', project.app, first)).toContain(`${project.app} ${first} is live.`);
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
    await project.edit('src/i18n/en.ts', title, 'Presents');
    await project.script('build');
    expect(await builtVersion(project)).not.toBe(first);
    await team.publish('--stable');
    expect((await page(`/${name}`)).html).toContain('Presents</h1>');

    expect(await team.release('rollback', project.app)).toContain(`is rolled back to ${first}.`);
    const { html } = await page(`/${name}`);
    expect(html).toContain(`${title}</h1>`);
    expect(html).not.toContain('Presents');

    // Only the owner can withdraw a remote.
    await new ChannelControl(shop.store).withdraw(`${name}-mfe`, { reason: 'test' });
    expect((await page(`/${name}`)).status).toBe(410);
  });
});

describe('the shop refuses with one sentence', () => {
  const name = 'cards';
  let project: OutsideProject;
  let team: Team;
  beforeAll(async () => {
    // The faster tool: the checks of the shop do not depend on it.
    project = await createOutsideProject(name, 'rsbuild', tarballs, finished.at(-1));
    team = await createTeam(shop, project);
    await project.script('build');
  });
  afterAll(() => finished.push(project));
  const refusalOf = (command: Promise<string>): Promise<string> =>
    command.then(
      (output) => `Not refused: ${output}`,
      (error: unknown) => (error as Error).message,
    );

  it('a wrong token', async () => {
    const args = ['publish', '--key', 'team-key.pem', '--to', shop.url];
    expect(await refusalOf(project.release('mrt_wrong', ...args))).toContain('does not accept this token');
  });

  it('an app of another team', async () => {
    // The team of the first test above.
    expect(await refusalOf(team.release('status', 'gifts-webpack-mfe'))).toContain(
      'belongs to the shop or to another team',
    );
  });

  it('a file that is not the built one', async () => {
    const file = join(project.folder, 'dist/browser/remoteEntry.js');
    const built = await readFile(file);
    await appendFile(file, '\n// changed');
    expect(await refusalOf(team.publish())).toMatch(/remoteEntry\.js/);
    await writeFile(file, built);
  });

  it('a package that is too large', async () => {
    const file = join(project.folder, 'dist/browser/large.png');
    await writeFile(file, randomBytes(21 * 1024 * 1024));
    expect(await refusalOf(team.publish())).toContain('too large');
    await rm(file);
  });

  it('a page that cannot be rendered, and the live version stays', async () => {
    await team.publish('--stable');
    const version = await builtVersion(project);
    await project.edit(
      'src/i18n/en.ts',
      'export',
      'if (typeof document === "undefined") throw new Error("no texts");\nexport',
    );
    await project.script('build');
    expect(await refusalOf(team.publish('--stable'))).toContain('no texts');
    expect(await team.release('status', project.app)).toContain(`${project.app} ${version} is live.`);
  });
});
