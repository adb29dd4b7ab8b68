/** @jest-environment node */
import { readFile } from 'node:fs/promises';
import { withTimeout } from './with-timeout.ts';

const never = (): Promise<never> => new Promise(() => undefined);
const block = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end;);
};

describe('after the thread was blocked for longer than the timeout', () => {
  it('resolves with a job that finished meanwhile', async () => {
    const job = withTimeout(readFile(__filename, 'utf8'), 300, 'reading');
    block(1000);
    expect(await job).toContain('withinDeadline');
  });

  it('still rejects a job that never ends', async () => {
    const job = withTimeout(never(), 300, 'waiting');
    block(1000);
    await expect(job).rejects.toThrow('waiting took longer than 300 ms');
  });
});

describe('while the thread is free', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([1, 100, 250, 2000])('rejects a job that never ends after %d ms', async (milliseconds) => {
    const failed = jest.fn();
    void withTimeout(never(), milliseconds, 'waiting').catch(failed);
    await jest.advanceTimersByTimeAsync(milliseconds - 1);
    expect(failed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith(
      expect.objectContaining({
        name: 'TimeoutError',
        message: `waiting took longer than ${milliseconds} ms`,
      }),
    );
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each<[string, string, () => Promise<string>]>([
    ['resolves', 'done', () => Promise.resolve('done')],
    ['rejects', 'broken', () => Promise.reject(new Error('broken'))],
  ])('leaves no timer after a job that %s in time', async (_, outcome, settle) => {
    const job = new Promise((resolve) => setTimeout(resolve, 350)).then(settle);
    const waiting = withTimeout(job, 2000, 'waiting').catch((error: Error) => error.message);
    await jest.advanceTimersByTimeAsync(350);
    expect(await waiting).toBe(outcome);
    expect(jest.getTimerCount()).toBe(0);
  });
});
