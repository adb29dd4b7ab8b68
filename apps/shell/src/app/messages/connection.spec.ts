import { provideConnection, retryThroughOutages } from '@meridian/federation';
import { connection, dismissConnection, outage, retryConnection } from './connection.ts';

const { fetch: originalFetch } = globalThis;
const stubFetch = (respond: () => Promise<unknown>) => {
  const request = jest.fn<Promise<unknown>, [string]>(respond);
  globalThis.fetch = request as unknown as typeof fetch;
  return request;
};
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
afterEach(() => {
  globalThis.fetch = originalFetch;
});

describe('isLost', () => {
  test.each([200, 429, 500, 503])('is false if the server responds with %d', async (status) => {
    const request = stubFetch(() => Promise.resolve({ status }));
    expect(await connection.isLost()).toBe(false);
    expect(request.mock.lastCall?.[0]).toBe('/api/health/live');
  });

  test('is true if the server refuses connections while the browser is online', async () => {
    stubFetch(refused);
    expect(navigator.onLine).toBe(true);
    expect(await connection.isLost()).toBe(true);
  });

  test('is true without a request if the browser is offline', async () => {
    const request = stubFetch(refused);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await connection.isLost()).toBe(true);
    expect(request).not.toHaveBeenCalled();
  });
});

describe('a waiting job', () => {
  beforeAll(() => provideConnection(() => Promise.resolve(connection)));
  let reachable = false;
  beforeEach(() => {
    reachable = false;
    stubFetch(() => (reachable ? Promise.resolve({}) : refused()));
  });
  const createJob = () => jest.fn(() => (reachable ? Promise.resolve('data') : refused()));
  const nextTurns = () => new Promise((resolve) => setTimeout(resolve, 10));
  const goOnline = () => void dispatchEvent(new Event('online'));

  test('shows the outage until a retry succeeds', async () => {
    const job = createJob();
    const done = retryThroughOutages(job);
    await nextTurns();
    expect(outage.isShown()).toBe(true);
    retryConnection();
    await nextTurns();
    expect([job.mock.calls.length, outage.isShown()]).toEqual([2, true]);
    reachable = true;
    retryConnection();
    await expect(done).resolves.toBe('data');
    expect(outage.isShown()).toBe(false);
  });

  test('is retried with all others when the browser is back online', async () => {
    const all = [
      retryThroughOutages(createJob()),
      retryThroughOutages(createJob(), new AbortController().signal),
    ];
    await nextTurns();
    reachable = true;
    goOnline();
    await expect(Promise.all(all)).resolves.toEqual(['data', 'data']);
  });

  test('is retried automatically when the server responds again, although the browser was always online', async () => {
    jest.useFakeTimers();
    const done = retryThroughOutages(createJob());
    await jest.advanceTimersByTimeAsync(6000);
    expect(outage.isShown()).toBe(true);
    reachable = true;
    await jest.advanceTimersByTimeAsync(5000);
    await expect(done).resolves.toBe('data');
    expect([outage.isShown(), jest.getTimerCount()]).toEqual([false, 0]);
    jest.useRealTimers();
  });

  test('rejects when its navigation is aborted', async () => {
    const navigation = new AbortController();
    const done = retryThroughOutages(createJob(), navigation.signal);
    await nextTurns();
    navigation.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(outage.isShown()).toBe(false);
  });

  test('of a navigation is not retried after the shopper dismisses the outage', async () => {
    const job = createJob();
    const navigation = new AbortController();
    retryThroughOutages(job, navigation.signal).catch(() => undefined);
    await nextTurns();
    dismissConnection();
    expect(outage.isShown()).toBe(false);
    reachable = true;
    goOnline();
    await nextTurns();
    expect(job).toHaveBeenCalledTimes(1);
    navigation.abort();
  });

  test('outside of a navigation rejects when the shopper dismisses the outage', async () => {
    const done = retryThroughOutages(createJob());
    await nextTurns();
    dismissConnection();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });
});
