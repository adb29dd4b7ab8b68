import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiModules, modulesPage, sharedCollections } from './testing/modules-page.ts';

const PAGE = join(import.meta.dirname, '../../../docs/modules.md');
const modules = apiModules();

test('docs/modules.md is up to date; run npm run docs:modules after a change of modules or collections', () => {
  expect(modulesPage(modules)).toBe(readFileSync(PAGE, 'utf8'));
});

test('each collection is registered by one module', () => {
  expect(sharedCollections(modules)).toEqual([]);
});

test('finds the modules and collections of the server', () => {
  expect(modules).toContainEqual({
    name: 'Messages',
    imports: ['Shop', 'Catalogue'],
    collections: ['alerts', 'alertstock', 'lowstock', 'staffchoices'],
  });
});

test('finds a collection with two owners', () => {
  const modules = [
    { name: 'A', imports: [], collections: ['x'] },
    { name: 'B', imports: [], collections: ['y', 'x'] },
  ];
  expect(sharedCollections(modules)).toEqual(['x']);
});
