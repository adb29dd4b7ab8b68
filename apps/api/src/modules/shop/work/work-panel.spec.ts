import type { StoredWork } from '../../../platform/work/work.schema.ts';
import { workQueue } from '../../../testing/stored-mail.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

const HOUR_MS = 3_600_000;
/** No version of the server performs it. */
const KIND = 'test.kind';

let shop: TestApi;
let token: string;
beforeAll(async () => {
  shop = await startTestApi();
  token = await shop.tokenOf('admin');
});
beforeEach(() => workQueue(shop).deleteMany({}));
afterAll(() => shop.stop());

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const insert = (id: string, fields: Partial<StoredWork> = {}) =>
  workQueue(shop).insertOne({
    _id: `${KIND}:${id}`,
    kind: KIND,
    data: { to: 'secret@example.com', language: 'en', subject: '', text: '', html: '' },
    state: 'waiting',
    attempts: 0,
    nextAt: inHours(1),
    createdAt: inHours(-1),
    ...fields,
  } as never);
const FAILED = { state: 'failed', attempts: 3, error: 'Error: no ink', expiresAt: inHours(24) } as const;
const RUNNING = { attempts: 1, leasedUntil: inHours(1) };
const find = (id: string) => workQueue(shop).findOne({ _id: `${KIND}:${id}` });
const list = async (query: Record<string, string> = {}) =>
  (await shop.api('GET /api/work', { token, query })).body;
const change = (action: 'retry' | 'give-up', id: string) =>
  shop.api(`POST /api/work/:id/${action}`, { token, params: { id: `${KIND}:${id}` } });
const lastActivity = async () =>
  (await shop.api('GET /api/activity', { token, query: { limit: '1' } })).body.entries[0];

test('lists failed, running, then waiting work, the oldest first, without its data', async () => {
  await insert('new');
  await insert('old', { createdAt: inHours(-2), error: 'Error: later', attempts: 2 });
  await insert('interrupted', { leasedUntil: inHours(-1), createdAt: inHours(-3) });
  await insert('running', RUNNING);
  await insert('failed', FAILED);
  await insert('other', { kind: 'test.other', ...FAILED, createdAt: inHours(-5) });
  await insert('done', { state: 'done' });
  const { entries, totals } = await list();
  expect(entries.map(({ id, state }) => [id.split(':')[1], state])).toEqual([
    ['other', 'failed'],
    ['failed', 'failed'],
    ['running', 'running'],
    ['interrupted', 'waiting'],
    ['old', 'waiting'],
    ['new', 'waiting'],
  ]);
  expect(entries[1]).toEqual({
    id: `${KIND}:failed`,
    kind: KIND,
    state: 'failed',
    attempts: 3,
    createdAt: expect.any(String) as string,
    nextAt: expect.any(String) as string,
    error: 'Error: no ink',
  });
  const all = [
    { kind: KIND, failed: 1, running: 1, waiting: 3 },
    { kind: 'test.other', failed: 1, running: 0, waiting: 0 },
  ];
  expect(totals).toEqual(all);
  const filtered = await list({ kind: KIND, state: 'waiting', limit: '2' });
  expect(filtered.entries.map(({ id }) => id)).toEqual([`${KIND}:interrupted`, `${KIND}:old`]);
  expect(filtered.totals).toEqual(all);
});

test('retries failed work with all attempts, and records who did it', async () => {
  await insert('failed', FAILED);
  expect((await change('retry', 'failed')).status).toBe(204);
  const work = await find('failed');
  expect(work).toMatchObject({ state: 'waiting', attempts: 0, error: FAILED.error });
  expect(work?.nextAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect(work).not.toHaveProperty('expiresAt');
  expect(await lastActivity()).toMatchObject({
    action: 'changed',
    by: { name: 'Test admin' },
    subject: { kind: 'settings', name: { en: 'background work' } },
    changes: [{ field: 'workRetried', after: `${KIND}:failed` }],
  });
});

test('gives up waiting work and deletes its data, and records who did it', async () => {
  await insert('waiting', { error: 'Error: no ink' });
  expect((await change('give-up', 'waiting')).status).toBe(204);
  const work = await find('waiting');
  expect(work).toMatchObject({ state: 'given up', expiresAt: expect.any(Date) as Date });
  expect(work).not.toHaveProperty('data');
  expect(work).not.toHaveProperty('error');
  expect(await lastActivity()).toMatchObject({
    by: { name: 'Test admin' },
    changes: [{ field: 'workGivenUp', after: `${KIND}:waiting` }],
  });
});

test.each(['retry', 'give-up'] as const)(
  '%s is refused for running and for finished work',
  async (action) => {
    await insert('running', RUNNING);
    await insert('done', { state: 'done' });
    const running = await change(action, 'running');
    expect([running.status, running.error.code]).toEqual([409, 'conflict']);
    expect(running.error.message).toContain('running now');
    expect(await find('running')).toMatchObject({ state: 'waiting', attempts: 1 });
    expect((await change(action, 'done')).status).toBe(404);
    expect((await change(action, 'unknown')).status).toBe(404);
  },
);
