import { setTimeout as delay } from 'node:timers/promises';
import { KeyedMutex } from './keyed-mutex.ts';

test('runs tasks of one key in order without overlap, and tasks of another key concurrently', async () => {
  const mutex = new KeyedMutex();
  const events: string[] = [];
  const task = (name: string, ms: number) => async (): Promise<string> => {
    events.push(`${name} starts`);
    await delay(ms);
    events.push(`${name} ends`);
    return name;
  };
  const results = await Promise.all([
    mutex.runExclusive('a', task('first', 20)),
    mutex.runExclusive('a', task('second', 0)),
    mutex.runExclusive('b', task('other', 5)),
  ]);
  expect(results).toEqual(['first', 'second', 'other']);
  expect(events.indexOf('second starts')).toBeGreaterThan(events.indexOf('first ends'));
  expect(events.indexOf('other ends')).toBeLessThan(events.indexOf('first ends'));
});

test('reports a failed task to its caller only and runs the next task', async () => {
  const mutex = new KeyedMutex();
  const failing = mutex.runExclusive('a', () => Promise.reject(new Error('broken')));
  const next = mutex.runExclusive('a', () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('fine');
});
