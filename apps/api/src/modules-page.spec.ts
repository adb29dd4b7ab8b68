import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiModules, findCycle, modulesPage, sharedCollections } from './testing/modules-page.ts';

const PAGE = join(import.meta.dirname, '../../../docs/modules.md');
const modules = apiModules();

test('docs/modules.md is up to date; run npm run docs:modules after a change of modules or collections', () => {
  expect(modulesPage(modules)).toBe(readFileSync(PAGE, 'utf8'));
});

test('the modules of the API have no import cycle', () => {
  expect(findCycle(modules)).toBeNull();
});

test('each collection is registered by one module', () => {
  expect(sharedCollections(modules)).toEqual([]);
});

test('finds the modules and collections of the server', () => {
  expect(modules).toContainEqual(expect.objectContaining({ name: 'UserRecords', collections: ['users'] }));
  expect(modules).toContainEqual(
    expect.objectContaining({
      name: 'Stats',
      imports: ['CatalogueRevision', 'Orders', 'Settings', 'Watches'],
      collections: [],
    }),
  );
});

test('finds an import cycle and a collection with two owners', () => {
  const looped = [
    { name: 'A', imports: ['B'], collections: ['x'] },
    { name: 'B', imports: ['C'], collections: [] },
    { name: 'C', imports: ['B'], collections: ['x'] },
  ];
  expect(findCycle(looped)).toEqual(['B', 'C', 'B']);
  expect(sharedCollections(looped)).toEqual(['x']);
});
