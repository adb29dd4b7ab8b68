import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationPage } from './configuration-page.ts';
import { variables } from './variables.ts';

const PAGE = join(import.meta.dirname, '../../../docs/configuration.md');

test('docs/configuration.md is up to date; run npm run docs:configuration after a change of the schema', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(configurationPage());
});

test('docs/configuration.md lists each variable of the schema once', () => {
  const listed = [...configurationPage().matchAll(/^- `(\w+)` /gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(variables.shape).sort());
});
