import type { RemoteRoute } from '@meridian/federation';
import { mountsOf, overlap, ownPages, parametersOf } from './mounts.ts';

test.each<[string, RemoteRoute[], string[]]>([
  ['nothing', [], []],
  ['plain routes', [{ path: '/' }, { path: '/a/:id' }], ['/', '/a/:id']],
  [
    'a route with children, relative or absolute',
    [{ path: '/admin', children: [{ index: true }, { path: 'orders' }, { path: '/admin/brands' }] }],
    ['/admin', '/admin/orders', '/admin/brands'],
  ],
  ['a layout without a path', [{ children: [{ path: '/a' }, { path: '/b' }] }], ['/a', '/b']],
  ['a parent that is the root', [{ path: '/', children: [{ path: 'a' }] }], ['/', '/a']],
  ['an address that stands twice', [{ path: '/a' }, { path: '/a' }], ['/a']],
])('mounts of %s', (_, routes, mounts) => expect(mountsOf(routes)).toEqual(mounts));

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
])('%s and %s have addresses in common: %s', (a, b, expected) => {
  expect(overlap(a, b)).toBe(expected);
  expect(overlap(b, a)).toBe(expected);
});

test('pages of one’s own are the mounts that are addresses as they stand', () => {
  expect(ownPages(['/cart', '/watch/:slug', '/admin', '/admin/*', '/'])).toEqual(['/cart', '/admin', '/']);
});

test('query parameters of a route are those that it declares and those of the route around it', () => {
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
