import { guardedStorage } from './guarded-storage.ts';

/** A storage in memory, and the guarded access to it. */
const openStorage = () => {
  const values = new Map<string, string>();
  const memory = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  return { values, memory, storage: guardedStorage(() => memory) };
};
const denied = (): never => {
  throw new Error('denied');
};

let warn: jest.SpyInstance;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  warn.mockClear();
});

test('stores a text unchanged, and removes it', () => {
  const { storage, values } = openStorage();
  storage.write('a', '[1, 2]');
  expect(values.get('a')).toBe('[1, 2]');
  expect([storage.read('a'), storage.readJson('a')]).toEqual(['[1, 2]', [1, 2]]);
  storage.write('a', null);
  expect(values.size).toBe(0);
  expect([storage.read('a'), storage.readJson('a')]).toEqual([null, null]);
  expect(warn).not.toHaveBeenCalled();
});

test.each(['', '{', 'text'])('the malformed value %j counts as absent and is logged', (text) => {
  const { storage, values } = openStorage();
  values.set('a', text);
  expect(storage.readJson('a')).toBeNull();
  expect(storage.read('a')).toBe(text);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('a full storage keeps the stored value, and values can be removed', () => {
  const { storage, memory, values } = openStorage();
  storage.write('a', '1');
  memory.setItem = denied;
  storage.write('a', '2');
  expect(values.get('a')).toBe('1');
  expect(warn).toHaveBeenCalledWith('No access to the stored a', expect.any(Error));
  storage.write('a', null);
  expect(values.size).toBe(0);
});

test('a blocked storage reads null and ignores writes, with a warning each', () => {
  const storage = guardedStorage(denied);
  expect([storage.read('a'), storage.readJson('a')]).toEqual([null, null]);
  storage.write('a', '1');
  storage.write('a', null);
  expect(warn).toHaveBeenCalledTimes(4);
});
