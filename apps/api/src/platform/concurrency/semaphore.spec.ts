import { Semaphore } from './semaphore.ts';

const later = () => {
  let finish = (): void => undefined;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
};

test('a work is refused when too many wait before it, and runs again when there is room', async () => {
  const lanes = new Semaphore(1);
  const first = later();
  const running = [lanes.run(() => first.done), lanes.run(() => Promise.resolve('second'), 1)];
  await expect(lanes.run(() => Promise.resolve(), 1)).rejects.toMatchObject({
    code: 'unavailable',
    extra: { retryAfter: 2 },
  });
  const unbounded = lanes.run(() => Promise.resolve('unbounded'));
  first.finish();
  expect(await Promise.all([...running, unbounded])).toEqual([undefined, 'second', 'unbounded']);
  expect(await lanes.run(() => Promise.resolve('later'), 1)).toBe('later');
});
