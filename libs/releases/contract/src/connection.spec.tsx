import { act, render, screen } from '@testing-library/react';
import {
  provideConnection,
  isConnectionLost,
  setStalled,
  retryThroughOutages,
  useStalled,
} from './connection.ts';

let reachable = true;
let retried: (() => void)[] = [];
const signals: (AbortSignal | undefined)[] = [];
const provide = () =>
  provideConnection(() =>
    Promise.resolve({
      isLost: () => Promise.resolve(!reachable),
      untilRetried: (signal) => {
        signals.push(signal);
        return new Promise((resolve) => retried.push(resolve));
      },
    }),
  );
beforeEach(() => {
  reachable = true;
  retried = [];
  provide();
});
const retry = () => {
  for (const resume of retried.splice(0)) resume();
};

const networkFailure = new TypeError('Failed to fetch');
/** A job that fails while the server cannot be reached. */
const makeJob = () => jest.fn(() => (reachable ? Promise.resolve('data') : Promise.reject(networkFailure)));
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

describe('isConnectionLost', () => {
  test.each([
    ['an error response of the server', { status: 503 }],
    ['an aborted request', new DOMException('aborted', 'AbortError')],
  ])('is false for %s', async (_, error) => {
    reachable = false;
    expect(await isConnectionLost(error)).toBe(false);
  });
  test.each([
    ['a failed fetch', networkFailure],
    ['a request without a response', Object.assign(new Error(), { name: 'ApiError', status: 0 })],
    ['a chunk that did not load', Object.assign(new Error(), { name: 'ChunkLoadError' })],
  ])('is true for %s if the server cannot be reached', async (_, error) => {
    expect(await isConnectionLost(error)).toBe(false);
    reachable = false;
    expect(await isConnectionLost(error)).toBe(true);
  });
  test('is false if the connection module cannot be loaded', async () => {
    reachable = false;
    provideConnection(() => Promise.reject(new Error('no chunk')));
    expect(await isConnectionLost(networkFailure)).toBe(false);
    await expect(retryThroughOutages(makeJob())).rejects.toBe(networkFailure);
  });
});

test('a job waits for the connection and runs again on each retry', async () => {
  reachable = false;
  const job = makeJob();
  const { signal } = new AbortController();
  const done = retryThroughOutages(job, signal);
  await nextTask();
  expect([job.mock.calls.length, signals.at(-1)]).toEqual([1, signal]);
  retry();
  await nextTask();
  expect(job).toHaveBeenCalledTimes(2);
  reachable = true;
  retry();
  await expect(done).resolves.toBe('data');
});

test('rethrows an error at once while the server can be reached', async () => {
  await expect(retryThroughOutages(() => Promise.reject(networkFailure))).rejects.toBe(networkFailure);
});

test('a job does not wait if its navigation was aborted', async () => {
  reachable = false;
  await expect(retryThroughOutages(makeJob(), AbortSignal.abort())).rejects.toBe(networkFailure);
  expect(retried).toEqual([]);
});

test('useStalled returns whether a navigation waits for the connection', () => {
  const Status = () => <p>{useStalled() ? 'stalled' : 'free'}</p>;
  render(<Status />);
  expect(screen.getByText('free')).toBeVisible();
  act(() => setStalled(true));
  expect(screen.getByText('stalled')).toBeVisible();
  act(() => setStalled(false));
  expect(screen.getByText('free')).toBeVisible();
});
