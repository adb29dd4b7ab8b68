import { withQuery } from './request-target.ts';

test.each([
  ['/products/new', '', '/products/new'],
  ['/products/new?color=Blue', '?color=Blue', '/products/new?color=Blue'],
  ['/products/new?color=Blue', '?utm_source=ad&color=Blue', '/products/new?color=Blue&utm_source=ad'],
  ['/products/new', '?a=1&a=2', '/products/new?a=1&a=2'],
  ['https://panel.test/x', '?a=1', 'https://panel.test/x'],
])('a redirect to %s after %s has the location %s', (location, query, expected) =>
  expect(withQuery(location, new URL(`http://shop/old${query}`))).toBe(expected),
);
