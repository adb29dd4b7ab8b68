import { provideConnection, retryThroughOutages } from '@meridian/federation';
import { connection, dismissConnection, outage, retryConnection } from './connection.ts';

const { fetch: before } = globalThis;
const answer = (reply: () => Promise<unknown>) => {
  const asked = jest.fn<Promise<unknown>, [string]>(reply);
  globalThis.fetch = asked as unknown as typeof fetch;
  return asked;
};
const refused = () => Promise.reject(new TypeError('Failed to fetch'));
afterEach(() => {
  globalThis.fetch = before;
});

describe('the connection', () => {
  test.each([200, 429, 500, 503])('is there when the server answers %d', async (status) => {
    const asked = answer(() => Promise.resolve({ status }));
    expect(await connection.isLost()).toBe(false);
    expect(asked.mock.lastCall?.[0]).toBe('/api/health/live');
  });

  test('is lost when the server refuses connections, although the browser is online', async () => {
    answer(refused);
    expect(navigator.onLine).toBe(true);
    expect(await connection.isLost()).toBe(true);
  });

  test('is lost when the browser is offline, without a question', async () => {
    const asked = answer(refused);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await connection.isLost()).toBe(true);
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a job that waits', () => {
  beforeAll(() => provideConnection(() => Promise.resolve(connection)));
  let reachable = false;
  beforeEach(() => {
    reachable = false;
    answer(() => (reachable ? Promise.resolve({}) : refused()));
  });
  const reading = () => jest.fn(() => (reachable ? Promise.resolve('data') : refused()));
  const turns = () => new Promise((resolve) => setTimeout(resolve, 10));
  const online = () => void dispatchEvent(new Event('online'));

  test('is told of until it is done', async () => {
    const job = reading();
    const done = retryThroughOutages(job);
    await turns();
    expect(outage.isShown()).toBe(true);
    retryConnection();
    await turns();
    expect([job.mock.calls.length, outage.isShown()]).toEqual([2, true]);
    reachable = true;
    retryConnection();
    await expect(done).resolves.toBe('data');
    expect(outage.isShown()).toBe(false);
  });

  test('is done, with all others, when the browser is back online', async () => {
    const all = [
      retryThroughOutages(reading()),
      retryThroughOutages(reading(), new AbortController().signal),
    ];
    await turns();
    reachable = true;
    online();
    await expect(Promise.all(all)).resolves.toEqual(['data', 'data']);
  });

  test('ends with its navigation', async () => {
    const navigation = new AbortController();
    const done = retryThroughOutages(reading(), navigation.signal);
    await turns();
    navigation.abort();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(outage.isShown()).toBe(false);
  });

  test('of a navigation is not done later once it is dismissed', async () => {
    const job = reading();
    const navigation = new AbortController();
    retryThroughOutages(job, navigation.signal).catch(() => undefined);
    await turns();
    dismissConnection();
    expect(outage.isShown()).toBe(false);
    reachable = true;
    online();
    await turns();
    expect(job).toHaveBeenCalledTimes(1);
    navigation.abort();
  });

  test('of anything else is given up when it is dismissed', async () => {
    const done = retryThroughOutages(reading());
    await turns();
    dismissConnection();
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
  });
});
