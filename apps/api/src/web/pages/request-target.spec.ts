import { parseTarget, pathnameOf } from './request-target.ts';

test.each([
  ['/', '/'],
  ['/products?sort=name', '/products?sort=name'],
  ['//', '/'],
  ['/\\', '/'],
  ['//evil.example', '/evil.example'],
  ['/.//evil.example/x?a=1', '/evil.example/x?a=1'],
  ['/%2e%2e//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/a//b', '/a/b'],
  ['/a/../b', '/b'],
  ['http://evil.example//x', '/x'],
  ['http://evil.example', '/'],
  ['/products?q=%E0%A4%A', '/products?q=%E0%A4%A'],
])('parses the request target %s as %s', (target, expected) => {
  const url = parseTarget(target);
  expect(url && url.pathname + url.search).toBe(expected);
});

test.each(['/%', '/%E0%A4%A', '/products/%zz', '/%00', '/a%00b', '*', '@evil.example', 'evil.example:80'])(
  'rejects the request target %s',
  (target) => expect(parseTarget(target)).toBeNull(),
);

test('returns the path of a request target without its query', () => {
  expect(pathnameOf('/success?order=secret')).toBe('/success');
  expect(pathnameOf('http://shop.example?order=secret')).toBe('/');
});
