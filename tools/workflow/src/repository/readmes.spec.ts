import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../../..');
const MAX_LINES = 40;

const projects = ['apps', 'libs', 'tools'].flatMap((group) =>
  readdirSync(join(ROOT, group))
    .filter((name) => existsSync(join(ROOT, group, name, 'package.json')))
    .map((name) => `${group}/${name}`),
);

it.each(projects)(`%s has a README of at most ${MAX_LINES} lines`, (project) => {
  const file = join(ROOT, project, 'README.md');
  expect(existsSync(file)).toBe(true);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines[0]).toMatch(/^# \S/);
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
});

it.each(projects)('%s has a README whose links to files exist', (project) => {
  const text = readFileSync(join(ROOT, project, 'README.md'), 'utf8');
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => !existsSync(join(ROOT, project, link)))).toEqual([]);
});
