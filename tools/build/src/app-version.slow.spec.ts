import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = mkdtempSync(join(tmpdir(), 'meridian-version-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const manifest = (...libs: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(libs.map((name) => [`@meridian/${name}`, '1.0.0'])) });

const lock = (packages: object = {}) =>
  JSON.stringify({ packages: { '': {}, 'node_modules/react': { version: '19.0.0' }, ...packages } });

/** Computes the versions of the apps of a small workspace in a new process, so that no module is cached. */
const versions = (env: Record<string, string> = {}): Record<'one' | 'two', string> => {
  const module = pathToFileURL(join(root, 'tools/build/src/app-version.mjs')).href;
  const code = `import { appVersion } from '${module}'; console.log(JSON.stringify({ one: appVersion('one'), two: appVersion('two') }));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], {
      encoding: 'utf8',
      env: { ...process.env, RELEASE_VERSION: '', ...env },
    }),
  ) as Record<'one' | 'two', string>;
};

beforeAll(() => {
  for (const file of ['app-version.mjs', 'used-packages.mjs', 'workspace.mjs'])
    cpSync(join(import.meta.dirname, file), join(root, 'tools/build/src', file));
  write('package-lock.json', lock());
  write('apps/one/package.json', manifest('direct'));
  write('apps/one/src/main.ts', 'export {};');
  write('apps/two/package.json', manifest('other'));
  write('apps/two/src/main.ts', 'export {};');
  write('libs/direct/package.json', manifest('indirect'));
  write('libs/direct/src/index.ts', 'export {};');
  write('libs/indirect/package.json', manifest());
  write('libs/indirect/src/index.ts', 'export {};');
  write('libs/releases/build/src/index.mjs', 'export {};');
  write('libs/other/package.json', manifest());
  write('libs/other/src/index.ts', 'export {};');
  mkdirSync(join(root, 'node_modules/@meridian'), { recursive: true });
  for (const lib of ['direct', 'indirect', 'other'])
    symlinkSync(join(root, 'libs', lib), join(root, 'node_modules/@meridian', lib), 'junction');
});

it('returns the same version for the same sources', () => {
  expect(versions()).toEqual(versions());
  expect(versions().one).toMatch(/^[0-9a-f]{12}$/);
  expect(versions().one).not.toBe(versions().two);
});

it.each<[string, ('one' | 'two')[]]>([
  ['apps/one/src/main.ts', ['one']],
  ['apps/one/src/styles.module.css', ['one']],
  ['apps/one/webpack.config.mjs', ['one']],
  ['libs/direct/src/index.ts', ['one']],
  ['libs/indirect/src/deep/rule.ts', ['one']],
  ['apps/two/src/main.ts', ['two']],
  ['libs/other/src/index.ts', ['two']],
  ['tools/build/src/webpack-app.mjs', ['one', 'two']],
  ['libs/releases/build/src/webpack.mjs', ['one', 'two']],
  ['apps/one/src/main.spec.ts', []],
  ['apps/one/src/main.spec.tsx', []],
  ['libs/indirect/src/testing/fixture.ts', []],
  ['apps/one/README.md', []],
  ['apps/one/jest.config.mjs', []],
  ['apps/one/dist/browser/main.js', []],
  ['libs/unused/src/index.ts', []],
])('a change of %s changes the version of %j', (file, changed) => {
  const before = versions();
  write(file, `// ${file} changed`);
  const after = versions();
  expect((['one', 'two'] as const).filter((app) => before[app] !== after[app])).toEqual(changed);
});

it('a new app changes no other version', () => {
  const before = versions();
  write('package-lock.json', lock({ 'apps/three': {}, 'node_modules/@meridian/three': { link: true } }));
  expect(versions()).toEqual(before);
});

describe('packages', () => {
  const packages = {
    'node_modules/react': { version: '19.0.0', dependencies: { scheduler: '^1' } },
    'node_modules/scheduler': { version: '1.0.0' },
    'node_modules/react/node_modules/scheduler': { version: '1.5.0', dependencies: { tiny: '^1' } },
    'node_modules/tiny': { version: '1.0.0' },
    'node_modules/@fonts/serif': { version: '1.0.0', peerDependencies: { 'font-tools': '^1' } },
    'node_modules/font-tools': { version: '1.0.0' },
    'node_modules/a-loader': { version: '1.0.0' },
    'node_modules/eslint': { version: '1.0.0' },
  };
  beforeAll(() => {
    write('apps/one/src/main.ts', "import { act } from 'react/test';");
    write('libs/other/src/fonts.css', "@font-face { src: url('~@fonts/serif/serif.woff2'); }");
    write('tools/build/src/webpack-app.mjs', "require.resolve('a-loader');");
    write('package-lock.json', lock(packages));
  });

  it.each<[keyof typeof packages, ('one' | 'two')[]]>([
    ['node_modules/react', ['one']],
    ['node_modules/react/node_modules/scheduler', ['one']],
    ['node_modules/tiny', ['one']],
    ['node_modules/@fonts/serif', ['two']],
    ['node_modules/font-tools', ['two']],
    ['node_modules/a-loader', ['one', 'two']],
    ['node_modules/scheduler', []],
    ['node_modules/eslint', []],
  ])('an update of %s changes the version of %j', (path, changed) => {
    const before = versions();
    write('package-lock.json', lock({ ...packages, [path]: { ...packages[path], version: '2.0.0' } }));
    const after = versions();
    write('package-lock.json', lock(packages));
    expect((['one', 'two'] as const).filter((app) => before[app] !== after[app])).toEqual(changed);
  });
});

it('renaming a file changes the version even if its content does not', () => {
  write('apps/one/src/a.ts', 'same');
  const before = versions();
  rmSync(join(root, 'apps/one/src/a.ts'));
  write('apps/one/src/b.ts', 'same');
  expect(versions().one).not.toBe(before.one);
});

it('RELEASE_VERSION overrides the version', () =>
  expect(versions({ RELEASE_VERSION: 'v7' })).toEqual({ one: 'v7', two: 'v7' }));
