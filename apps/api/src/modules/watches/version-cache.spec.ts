import { VersionCache } from './version-cache.ts';

const thing = (size: number): { size: number } => ({ size });

test('keeps what was made of this version, up to so many bytes, and what was asked for last', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  const [a, b, c] = [thing(400), thing(400), thing(400)];
  cache.keep(1, 1, 'a', a);
  cache.keep(1, 1, 'b', b);
  expect(cache.find(1, 'a')).toBe(a);
  cache.keep(1, 1, 'c', c);
  expect([cache.find(1, 'a'), cache.find(1, 'b'), cache.find(1, 'c')]).toEqual([a, undefined, c]);
});

test('what has grown counts as what it is now', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  const grows = thing(300);
  cache.keep(1, 1, 'a', grows);
  cache.keep(1, 1, 'b', thing(300));
  grows.size = 900;
  cache.keep(1, 1, 'a', grows);
  expect([cache.find(1, 'a'), cache.find(1, 'b')]).toEqual([grows, undefined]);
});

test('another version knows nothing of it, and what was made of an older one is not kept', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  cache.keep(1, 1, 'a', thing(1));
  expect(cache.find(2, 'a')).toBeUndefined();
  cache.keep(2, 3, 'a', thing(1));
  expect(cache.find(3, 'a')).toBeUndefined();
});
