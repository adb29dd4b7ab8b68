import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variables } from './variables.ts';

const ROWS = readFileSync(join(__dirname, '../../../README.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
/** Defaults of the table by variable; a row of two variables has two of them. */
const DEFAULTS = new Map(
  ROWS.flatMap(([, names = '', defaults = '']) => {
    const listed = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const parts = listed.length > 1 ? defaults.split(', ') : [defaults];
    return listed.map((name, index): [string, string] => [name, parts[index] ?? parts[0] ?? '']);
  }),
);

test('the table of README names every variable of the schema and no other', () => {
  expect([...DEFAULTS.keys()].sort()).toEqual(Object.keys(variables.shape).sort());
});

test.each(Object.entries(variables.shape))('the table of README has the default of %s', (name, schema) => {
  const read = schema.safeParse(undefined);
  const own = read.success && read.data !== undefined ? String(read.data) : undefined;
  // A literal with a placeholder describes a default that depends on another variable.
  const literal = /^`([^`<]+)`/.exec(DEFAULTS.get(name) ?? '')?.[1];
  expect(literal).toBe(own);
});
