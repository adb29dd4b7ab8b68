import { Semaphore } from './semaphore.ts';

const deferred = () => {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolvePromise) => (resolve = resolvePromise));
  return { promise, resolve };
};

test('rejects a task while the queue is full and runs tasks again once there is room', async () => {
  const semaphore = new Semaphore(1);
  const first = deferred();
  const running = [semaphore.run(() => first.promise), semaphore.run(() => Promise.resolve('second'), 1)];
  await expect(semaphore.run(() => Promise.resolve(), 1)).rejects.toMatchObject({
    code: 'unavailable',
    extra: { retryAfter: 2 },
  });
  const unbounded = semaphore.run(() => Promise.resolve('unbounded'));
  first.resolve();
  expect(await Promise.all([...running, unbounded])).toEqual([undefined, 'second', 'unbounded']);
  expect(await semaphore.run(() => Promise.resolve('later'), 1)).toBe('later');
});
