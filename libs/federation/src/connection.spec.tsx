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
const follow = () =>
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
  follow();
});
const retry = () => {
  for (const resume of retried.splice(0)) resume();
};

const networkFailure = new TypeError('Failed to fetch');
/** A job that fails while the server cannot be reached. */
const reading = () => jest.fn(() => (reachable ? Promise.resolve('data') : Promise.reject(networkFailure)));
const turns = () => new Promise((resolve) => setTimeout(resolve));

describe('a lost connection', () => {
  test.each([
    ['an answer of the server', { status: 503 }],
    ['an aborted request', new DOMException('aborted', 'AbortError')],
  ])('is not told by %s', async (_, error) => {
    reachable = false;
    expect(await isConnectionLost(error)).toBe(false);
  });
  test.each([
    ['a failed fetch', networkFailure],
    ['a call that got no answer', Object.assign(new Error(), { name: 'ApiError', status: 0 })],
    ['a chunk that did not load', Object.assign(new Error(), { name: 'ChunkLoadError' })],
  ])('is told by %s together with a server that does not answer', async (_, error) => {
    expect(await isConnectionLost(error)).toBe(false);
    reachable = false;
    expect(await isConnectionLost(error)).toBe(true);
  });
  test('is not known where nothing follows the connection', async () => {
    reachable = false;
    provideConnection(() => Promise.reject(new Error('no chunk')));
    expect(await isConnectionLost(networkFailure)).toBe(false);
    await expect(retryThroughOutages(reading())).rejects.toBe(networkFailure);
  });
});

test('a job waits for the connection, and is done again each time that it is retried', async () => {
  reachable = false;
  const job = reading();
  const { signal } = new AbortController();
  const done = retryThroughOutages(job, signal);
  await turns();
  expect([job.mock.calls.length, signals.at(-1)]).toEqual([1, signal]);
  retry();
  await turns();
  expect(job).toHaveBeenCalledTimes(2);
  reachable = true;
  retry();
  await expect(done).resolves.toBe('data');
});

test('a failure while the server answers is passed on at once', async () => {
  await expect(retryThroughOutages(() => Promise.reject(networkFailure))).rejects.toBe(networkFailure);
});

test('a job whose navigation was aborted does not wait', async () => {
  reachable = false;
  await expect(retryThroughOutages(reading(), AbortSignal.abort())).rejects.toBe(networkFailure);
  expect(retried).toEqual([]);
});

test('the page learns that a navigation waits', () => {
  const Watcher = () => <p>{useStalled() ? 'stalled' : 'free'}</p>;
  render(<Watcher />);
  expect(screen.getByText('free')).toBeVisible();
  act(() => setStalled(true));
  expect(screen.getByText('stalled')).toBeVisible();
  act(() => setStalled(false));
  expect(screen.getByText('free')).toBeVisible();
});
