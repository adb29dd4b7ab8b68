import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { flatMapInTurns } from './in-turns.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { Memo } from './memo.ts';
import { runUnlessFull } from './run-unless-full.ts';
import { SingleFlight } from './single-flight.ts';

describe('a keyed mutex', () => {
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
});

describe('a memo', () => {
  test('computes once per key', async () => {
    const memo = new Memo<string>();
    let runs = 0;
    const compute = () => Promise.resolve(`run ${++runs}`);
    const results = await Promise.all([memo.get(1, compute), memo.get(1, compute), memo.get(2, compute)]);
    expect(results).toEqual(['run 1', 'run 1', 'run 2']);
  });

  test('does not cache a failure', async () => {
    const memo = new Memo<string>();
    await expect(memo.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(memo.get('a', () => Promise.resolve('fine'))).resolves.toBe('fine');
  });

  test('preserves the result of a newer key when an older computation fails', async () => {
    const memo = new Memo<string>();
    const failed = memo.get('old', () => delay(5).then(() => Promise.reject(new Error('too late'))));
    const newer = memo.get('new', () => Promise.resolve('newer'));
    await expect(failed).rejects.toThrow('too late');
    expect(memo.get('new', () => Promise.resolve('again'))).toBe(newer);
  });
});

describe('runUnlessFull', () => {
  const deferred = () => {
    let resolve = (): void => undefined;
    const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
    return { promise, resolve };
  };

  test('rejects a task while the queue is full and runs tasks again once there is room', async () => {
    const limit = pLimit(1);
    const first = deferred();
    const running = [limit(() => first.promise)];
    await setImmediate();
    const second = runUnlessFull(limit, 1, () => Promise.resolve('second'));
    await expect(runUnlessFull(limit, 1, () => Promise.resolve())).rejects.toMatchObject({
      code: 'unavailable',
      extra: { retryAfter: 2 },
    });
    const unbounded = limit(() => Promise.resolve('unbounded'));
    first.resolve();
    expect(await Promise.all([...running, second, unbounded])).toEqual([undefined, 'second', 'unbounded']);
    expect(await runUnlessFull(limit, 1, () => Promise.resolve('later'))).toBe('later');
  });
});

describe('a single flight', () => {
  test('concurrent callers of one key share a run, and a later caller starts a new one', async () => {
    const singleFlight = new SingleFlight<string>();
    let runs = 0;
    const task = () => Promise.resolve(`run ${++runs}`);
    const results = await Promise.all([
      singleFlight.run('a', task),
      singleFlight.run('a', task),
      singleFlight.run('b', task),
    ]);
    expect(results).toEqual(['run 1', 'run 1', 'run 2']);
    expect(await singleFlight.run('a', task)).toBe('run 3');
  });

  test('concurrent callers share a failure, and a later caller starts a new run', async () => {
    const singleFlight = new SingleFlight<string>();
    const failing = () => Promise.reject(new Error('broken'));
    const fine = () => Promise.resolve('fine');
    const both = [singleFlight.run('a', failing), singleFlight.run('a', fine)];
    for (const each of both) await expect(each).rejects.toThrow('broken');
    expect(await singleFlight.run('a', fine)).toBe('fine');
  });
});

test('many values are mapped in order, and other requests are served in between', async () => {
  const values = Array.from({ length: 250 }, (_, index) => index);
  const seen: number[] = [];
  const mapped = flatMapInTurns(values, (value) => {
    seen.push(value);
    return value % 2 === 0 ? [value] : [];
  });
  await setImmediate();
  expect(seen).toHaveLength(100);
  expect(await mapped).toEqual(values.filter((value) => value % 2 === 0));
});
