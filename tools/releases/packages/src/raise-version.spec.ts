import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readManifest } from './packages.ts';
import { raiseVersion } from './raise-version.ts';

const root = mkdtempSync(join(tmpdir(), 'meridian-raise-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const { version } = readManifest('libs/ui');
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const NEXT = '99.0.0';

beforeAll(() => {
  write('package.json', '{ "workspaces": ["apps/*", "libs/*"] }');
  write('libs/ui/package.json', `{ "name": "@meridian/ui", "version": "${version}" }`);
  write('libs/ui/CHANGELOG.md', `# Changelog\n\nIntroduction.\n\n## ${version}\n\n- First.\n`);
  const dependencies = `{ "@meridian/ui": "${version}", "@meridian/store": "${version}" }`;
  write(
    'apps/one-mfe/package.json',
    `{ "name": "one-mfe", "version": "${version}", "dependencies": ${dependencies} }`,
  );
});

it('sets the version of a package in all projects, and adds a heading to its changelog', () => {
  raiseVersion('ui', NEXT, root);
  expect(JSON.parse(read('libs/ui/package.json'))).toEqual({ name: '@meridian/ui', version: NEXT });
  expect(JSON.parse(read('apps/one-mfe/package.json'))).toEqual({
    name: 'one-mfe',
    version,
    dependencies: { '@meridian/ui': NEXT, '@meridian/store': version },
  });
  expect(read('libs/ui/CHANGELOG.md')).toContain(
    `Introduction.\n\n## ${NEXT}\n\n### Changed\n\n## ${version}\n`,
  );
});

it.each([
  ['another package', 'none', NEXT, 'There is no package none.'],
  ['the same version', 'ui', version, 'is not a version above'],
  ['a lower version', 'ui', '0.9.0', 'is not a version above'],
  ['a malformed version', 'ui', '99', 'is not a version above'],
])('refuses %s', (_, name, next, message) => {
  expect(() => raiseVersion(name, next, root)).toThrow(message);
});
