import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { ChannelControl } from '@meridian/releases';
import { closeBrowser, visit } from './support/browser.ts';
import { createOutsideProject, type OutsideProject, packPlatform } from './support/outside-project.ts';
import { sharedShop } from './support/shop.ts';
import { builtVersion, createTeam, type Team } from './support/team.ts';

/** Teams with their own repository: only the packed packages, the build tool of their choice, and a token of the shop. */
const shop = sharedShop();
let tarballs: string;
/** Projects of all tools. Later tests use the last one and its team. */
const projects: OutsideProject[] = [];
let project: OutsideProject;
let team: Team;
beforeAll(() => {
  tarballs = packPlatform();
});
afterAll(async () => {
  await closeBrowser();
  for (const { remove } of projects) await remove();
});

const page = async (path: string): Promise<{ status: number; html: string }> => {
  const response = await fetch(shop.url + path);
  return { status: response.status, html: await response.text() };
};

// The last one is the fastest: the checks of the shop do not depend on the tool.
const TOOLS = ['webpack', 'rsbuild'];
const nameOf = (tool?: string): string => `gifts-${tool}`;
const titleOf = (tool?: string): string => `Gifts ${tool}`;
const RUSSIAN_TITLE = 'Новый раздел';

describe.each(TOOLS)('a remote of another repository, built with %s', (tool) => {
  const name = nameOf(tool);
  const title = titleOf(tool);
  let first: string;
  beforeAll(async () => {
    project = await createOutsideProject(name, tool, tarballs, projects.at(-1));
    projects.push(project);
    // Minimizing needs half of the CPU time of a build.
    if (tool === 'webpack')
      await project.edit('package.json', '"webpack"', '"webpack --no-optimization-minimize"');
    // The sources and their types are those of the first project.
    else await project.edit('package.json', 'npm run typecheck && ', '');
    team = await createTeam(shop, project);
  });

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
});

describe('a new version of a remote of another repository', () => {
  const tool = TOOLS.at(-1);
  let first: string;
  let second: string;
  beforeAll(async () => {
    first = await builtVersion(project);
    await project.edit('src/i18n/en.ts', titleOf(tool), 'Presents');
    await project.script('build');
    second = await builtVersion(project);
  });
  const refusalOf = (command: Promise<string>): Promise<string> =>
    command.then(
      (output) => `Not refused: ${output}`,
      (error: unknown) => (error as Error).message,
    );

  it('is refused with a wrong token', async () => {
    const args = ['publish', '--key', 'team-key.pem', '--to', shop.url];
    expect(await refusalOf(project.release('mrt_wrong', ...args))).toContain('does not accept this token');
  });

  it('is refused for an app of another team', async () => {
    expect(await refusalOf(team.release('status', `${nameOf(TOOLS[0])}-mfe`))).toContain(
      'belongs to the shop or to another team',
    );
  });

  it('is refused with a file that is not the built one', async () => {
    const file = join(project.folder, 'dist/browser/remoteEntry.js');
    const built = await readFile(file);
    await appendFile(file, '\n// changed');
    expect(await refusalOf(team.publish())).toMatch(/remoteEntry\.js/);
    await writeFile(file, built);
  });

  it('is refused in a package that is too large', async () => {
    const file = join(project.folder, 'dist/browser/large.png');
    await writeFile(file, randomBytes(21 * 1024 * 1024));
    expect(await refusalOf(team.publish())).toContain('too large');
    await rm(file);
  });

  it('replaces the first version', async () => {
    expect(second).not.toBe(first);
    await team.publish('--stable');
    expect((await page(`/${nameOf(tool)}`)).html).toContain('Presents</h1>');
  });

  it('is refused if its page cannot be rendered, and the live version stays', async () => {
    await project.edit(
      'src/i18n/en.ts',
      'export',
      'if (typeof document === "undefined") throw new Error("no texts");\nexport',
    );
    await project.script('build');
    expect(await refusalOf(team.publish('--stable'))).toContain('no texts');
    expect(await team.release('status', project.app)).toContain(`${project.app} ${second} is live;`);
  });

  it('is replaced by the first one by a rollback', async () => {
    expect(await team.release('rollback', project.app)).toContain(`is rolled back to ${first}.`);
    const { html } = await page(`/${nameOf(tool)}`);
    expect(html).toContain(`${titleOf(tool)}</h1>`);
    expect(html).not.toContain('Presents');
  });
});

describe('a withdrawal, which only the owner can do', () => {
  it.each(TOOLS.map(nameOf))('removes the pages of %s', async (name) => {
    await new ChannelControl(shop.store).withdraw(`${name}-mfe`, { reason: 'test' });
    expect((await page(`/${name}`)).status).toBe(410);
  });
});
