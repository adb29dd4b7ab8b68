import { VersionCache } from './version-cache.ts';

const sized = (size: number): { size: number } => ({ size });

test('returns values of the same version and evicts the least recently used above the size limit', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  const [a, b, c] = [sized(400), sized(400), sized(400)];
  cache.store(1, 1, 'a', a);
  cache.store(1, 1, 'b', b);
  expect(cache.find(1, 'a')).toBe(a);
  cache.store(1, 1, 'c', c);
  expect([cache.find(1, 'a'), cache.find(1, 'b'), cache.find(1, 'c')]).toEqual([a, undefined, c]);
});

test('counts the new size of a value that is stored again', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  const growing = sized(300);
  cache.store(1, 1, 'a', growing);
  cache.store(1, 1, 'b', sized(300));
  growing.size = 900;
  cache.store(1, 1, 'a', growing);
  expect([cache.find(1, 'a'), cache.find(1, 'b')]).toEqual([growing, undefined]);
});

test('a new version clears the cache, and values computed from an older version are not stored', () => {
  const cache = new VersionCache<{ size: number }>(1000);
  cache.store(1, 1, 'a', sized(1));
  expect(cache.find(2, 'a')).toBeUndefined();
  cache.store(2, 3, 'a', sized(1));
  expect(cache.find(3, 'a')).toBeUndefined();
});
