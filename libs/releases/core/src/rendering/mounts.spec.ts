import type { RemoteRoute } from '@meridian/federation';
import { mountsOf, patternsOverlap, staticPaths, parametersOf } from './mounts.ts';

test.each<[string, RemoteRoute[], string[]]>([
  ['an empty route tree', [], []],
  ['plain routes', [{ path: '/' }, { path: '/a/:id' }], ['/', '/a/:id']],
  [
    'a route with children, relative or absolute',
    [{ path: '/admin', children: [{ index: true }, { path: 'orders' }, { path: '/admin/brands' }] }],
    ['/admin', '/admin/orders', '/admin/brands'],
  ],
  ['a layout without a path', [{ children: [{ path: '/a' }, { path: '/b' }] }], ['/a', '/b']],
  ['a parent that is the root', [{ path: '/', children: [{ path: 'a' }] }], ['/', '/a']],
  ['a path that occurs twice', [{ path: '/a' }, { path: '/a' }], ['/a']],
])('returns the mounts of %s', (_, routes, mounts) => expect(mountsOf(routes)).toEqual(mounts));

test.each([
  ['/', '/', true],
  ['/', '/a', false],
  ['/a', '/a/', true],
  ['/a', '/A', true],
  ['/a', '/ab', false],
  ['/a/:id', '/a/:name', true],
  ['/a/:id', '/a', false],
  ['/a/:id', '/a/b/c', false],
  ['/a/:id', '/a/new', true],
  ['/:page', '/checkout', true],
  ['/:page', '/', false],
  ['/a/*', '/a/b/c', true],
  ['/a/*', '/a', true],
  ['/a/*', '/b', false],
])('patternsOverlap of %s and %s is %s', (a, b, expected) => {
  expect(patternsOverlap(a, b)).toBe(expected);
  expect(patternsOverlap(b, a)).toBe(expected);
});

test('staticPaths returns the mounts without parameters', () => {
  expect(staticPaths(['/cart', '/watch/:slug', '/admin', '/admin/*', '/'])).toEqual(['/cart', '/admin', '/']);
});

test('parametersOf joins the query parameters of a route and of its parents', () => {
  const routes: RemoteRoute[] = [
    { path: '/', handle: { chunk: 'home' } },
    {
      path: '/list',
      handle: { query: ['sort'] },
      children: [{ index: true }, { path: 'order', handle: { query: ['q'], secretQuery: ['key'] } }],
    },
  ];
  expect(parametersOf(routes)).toEqual({
    '/': { query: [], secretQuery: [] },
    '/list': { query: ['sort'], secretQuery: [] },
    '/list/order': { query: ['sort', 'q'], secretQuery: ['key'] },
  });
});
