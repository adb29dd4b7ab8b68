import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { workspaceProjects } from '../projects.mjs';
import { sourceFiles } from './source-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const MAX_LINES = 40;

const projects = workspaceProjects().map(({ folder }) => folder);

it.each(projects)(`%s has a README of at most ${MAX_LINES} lines`, (project) => {
  const file = join(ROOT, project, 'README.md');
  expect(existsSync(file)).toBe(true);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});

const pages = sourceFiles('.').filter((page) => page.endsWith('.md') && !page.endsWith('.api.md'));

/** Returns the anchors of the headings of a page, as GitHub names them. */
const anchorsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it.each(pages)('%s has links only to existing files and headings', (page) => {
  const text = readFileSync(join(ROOT, page), 'utf8');
  const broken = [...text.matchAll(/\]\(([^)#:\s]*)(?:#([^)\s]+))?\)/g)].filter(([, link = '', anchor]) => {
    const file = link ? join(ROOT, dirname(page), link) : join(ROOT, page);
    return !existsSync(file) || (anchor && file.endsWith('.md') && !anchorsOf(file).includes(anchor));
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('docs/where-do-i-find.md names only existing paths', () => {
  const text = readFileSync(join(ROOT, 'docs/where-do-i-find.md'), 'utf8');
  const paths = [...text.matchAll(/`((?:apps|libs|tools|modules|platform)\/[^`*]+)`/g)].map(
    ([, path = '']) => path,
  );
  const fileOf = (path: string): string =>
    join(ROOT, /^(?:modules|platform)/.test(path) ? `apps/api/src/${path}` : path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
});
