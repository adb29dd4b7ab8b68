import { compareVersions, satisfies } from './version-range.ts';

it.each<[string, string | false | undefined, boolean]>([
  ['1.2.3', '^1.2.3', true],
  ['1.9.0', '^1.2.3', true],
  ['2.0.0', '^1.2.3', false],
  ['1.2.2', '^1.2.3', false],
  ['0.3.1', '^0.3.0', true],
  ['0.4.0', '^0.3.0', false],
  ['0.0.4', '^0.0.3', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.9.0', '~1', true],
  ['19.2.9', '>=18', true],
  ['17.0.2', '>=18', false],
  ['1.2.3', '1.2.3', true],
  ['1.2.4', '1.2.3', false],
  ['1.2.4', '1.2', true],
  ['1.7.0', '1.x', true],
  ['2.0.0', '1.x', false],
  ['18.3.1', '^18.0.0 || ^19.0.0', true],
  ['20.0.0', '^18.0.0 || ^19.0.0', false],
  ['19.0.0-rc.1', '^19.0.0', true],
  ['3.2.1', '*', true],
  ['3.2.1', '', true],
  ['3.2.1', false, true],
  ['3.2.1', undefined, true],
])('version %s in the range %s is %s', (version, range, expected) =>
  expect(satisfies(version, range)).toBe(expected),
);

it('sorts versions by number, not by text', () =>
  expect(['1.10.0', '1.9.0', '2.0.0', '1.9.1'].sort(compareVersions)).toEqual([
    '1.9.0',
    '1.9.1',
    '1.10.0',
    '2.0.0',
  ]));
