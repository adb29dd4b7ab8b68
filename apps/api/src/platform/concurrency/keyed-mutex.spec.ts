import { setTimeout as delay } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.ts';

test('tasks of a key run in order and never overlap', async () => {
  const queue = new KeyedMutex();
  const seen: string[] = [];
  const task = (name: string, ms: number) => async (): Promise<string> => {
    seen.push(`${name} starts`);
    await delay(ms);
    seen.push(`${name} ends`);
    return name;
  };
  const answers = await Promise.all([
    queue.runExclusive('a', task('first', 20)),
    queue.runExclusive('a', task('second', 0)),
    queue.runExclusive('b', task('other', 5)),
  ]);
  expect(answers).toEqual(['first', 'second', 'other']);
  expect(seen.indexOf('second starts')).toBeGreaterThan(seen.indexOf('first ends'));
  expect(seen.indexOf('other ends')).toBeLessThan(seen.indexOf('first ends'));
});

test('a failed task fails for its caller only', async () => {
  const queue = new KeyedMutex();
  const failing = queue.runExclusive('a', () => Promise.reject(new Error('broken')));
  const next = queue.runExclusive('a', () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('fine');
});
