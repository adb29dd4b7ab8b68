import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { runUnlessFull } from './run-unless-full.ts';

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
