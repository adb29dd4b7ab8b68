import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiReports } from './api-report.ts';
import { checkContract } from './check-contract.ts';
import { checkPackage, type CheckedPackage, writeReports } from './check-package.ts';
import { checkedPackages } from './checked-packages.ts';
import { platformPackages } from './packages.ts';
import { stagedPackages } from './stage.ts';

describe('the packages of the platform', () => {
  let checked: CheckedPackage[];
  beforeAll(() => {
    checked = checkedPackages(stagedPackages());
  });

  it.each(platformPackages().map(({ name }) => name))(
    '%s has a version that fits its API, and a changelog',
    (name) => {
      const pack = checked.find((candidate) => candidate.name === name);
      expect(pack && checkPackage(pack)).toEqual([]);
    },
  );
});

test('the contracts have a version that fits the changes of their OpenAPI document', () => {
  expect(checkContract()).toEqual([]);
});

describe('a package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-api-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const API =
    'export interface Item {\n  id: string;\n}\ninterface Options {\n  max: number;\n}\nexport declare const list: (options: Options) => Item[];\nexport declare const KINDS: readonly ["a", "b"];\nexport {};\n';
  const ACCEPTED = [
    ['the same API', API, '1.2.3'],
    ['a patch of the same API', API, '1.2.4'],
    ['another order', API.replace(/^(export interface Item {[^}]*}\n)([\s\S]*)$/, '$2$1'), '1.2.3'],
    ['a comment', `/** The items. */\n${API}`, '1.2.3'],
    [
      'an added member in a minor version',
      API.replace('id: string;', 'id: string;\n  name: string;'),
      '1.3.0',
    ],
    ['a further value of a list in a minor version', API.replace('"b"]', '"b", "c"]'), '1.3.0'],
    ['a removed member in a major version', API.replace('id: string;', ''), '2.0.0'],
  ] as const;
  const REFUSED = [
    ['a removed export', API.replace('export declare const', 'declare const'), '1.9.9', 'breaks', '2.0.0'],
    ['a removed member', API.replace('id: string;', ''), '1.3.0', 'breaks', '2.0.0'],
    ['a removed value of a list', API.replace('"a", "b"', '"a"'), '1.3.0', 'breaks', '2.0.0'],
    ['a changed type', API.replace('=> Item[]', '=> readonly Item[]'), '1.2.3', 'breaks', '2.0.0'],
    [
      'a changed type that is not exported',
      API.replace('max: number', 'max: string'),
      '1.3.0',
      'breaks',
      '2.0.0',
    ],
    ['an added export', `${API}export declare const more: string;\n`, '1.2.4', 'grows', '1.3.0'],
  ] as const;

  /** Reports of API Extractor by the declarations. */
  const reportOf = new Map<string, string>();
  /** The package with other declarations, with the real reports of API Extractor. */
  const packageWith = (declarations: string, version: string, changelog = version): CheckedPackage => {
    writeFileSync(join(folder, 'CHANGELOG.md'), `# Changelog\n\n## ${changelog}\n\nChanges.\n`);
    const reports = new Map([['sample.api.md', reportOf.get(declarations) ?? '']]);
    return { name: 'sample', version, folder, reports };
  };
  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: '@meridian/sample' }));
    const variants = new Set([API, ...[...ACCEPTED, ...REFUSED].map(([, declarations]) => declarations)]);
    const entries = [...variants].map((text, index) => ({ folder, declarations: `${index}.d.ts`, text }));
    for (const { declarations, text } of entries) writeFileSync(join(folder, declarations), text);
    for (const [{ text }, report] of apiReports(entries)) reportOf.set(text, report);
    writeReports(packageWith(API, '1.2.3'));
  });

  it.each(ACCEPTED)('is accepted with %s', (_, declarations, version) => {
    expect(checkPackage(packageWith(declarations, version))).toEqual([]);
  });

  it.each(REFUSED)('is refused with %s', (_, declarations, version, verb, lowest) => {
    const [problem, ...others] = checkPackage(packageWith(declarations, version));
    expect(others).toEqual([]);
    expect(problem).toContain(
      `the API of @meridian/sample ${verb} since 1.2.3, so its version must be ${lowest} or higher, not ${version}.`,
    );
  });

  it('is refused without an entry of its version in the changelog', () => {
    expect(checkPackage(packageWith(API, '1.2.4', '1.2.3'))).toEqual([
      'CHANGELOG.md of @meridian/sample has no heading "## 1.2.4".',
    ]);
  });

  it('is refused with a version below that of its report', () => {
    expect(checkPackage(packageWith(API, '1.2.2'))).toEqual([
      '@meridian/sample 1.2.2 is lower than 1.2.3, the version of its API report.',
    ]);
  });

  it('is refused without a report', () => {
    rmSync(join(folder, 'etc'), { recursive: true });
    expect(checkPackage(packageWith(API, '1.2.3')).join()).toContain('has no API report');
  });
});
