import type { Types } from 'mongoose';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.ts';
import { Work } from '../../../../platform/work/work.ts';
import type { StoredWork } from '../../../../platform/work/work.schema.ts';
import { someLookup, someWatch } from '../../../../testing/catalogue-samples.ts';
import { startKillableServer } from '../../../../testing/killable-server.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { Importer } from '../../../../testing/watch-file.ts';
import { storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { BULK_EDIT } from './bulk-edit.schema.ts';
import { type BulkFailpoint, BulkTiming } from './bulk-timing.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

const SECRET = 'a secret of sixteen letters';
/** Long enough to start another server process on a busy machine. */
const TEST_TIMEOUT_MS = 90_000;
/** Only the tests and the killed processes run the queue, so that each crash happens where it is planned. */
const NO_JOBS = { JWT_SECRET: SECRET, ROLE: 'web,api' };
/** Also work whose request may still run, although the clocks of servers differ. */
const RELAY_ALL_MS = -60_000;

let shop: TestApi;
let second: TestApi;
let importer: Importer;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;
const timingOf = ({ app }: TestApi) => app.get(BulkTiming, { strict: false });

beforeAll(async () => {
  shop = await startTestApi(NO_JOBS);
  second = await startTestApi({ ...NO_JOBS, MONGODB_URI: shop.databaseUri });
  importer = new Importer(shop, await shop.tokenOf('admin'));
  const [aBrand, aType] = [someLookup('Nordhaven'), someLookup('Diver')];
  [brand, watchType] = [aBrand._id, aType._id];
  await shop.connection.collection('brands').insertOne(aBrand);
  await shop.connection.collection('watchtypes').insertOne(aType);
});
afterAll(async () => {
  await second.close();
  await shop.stop();
});

type Crash = (path: string, step: BulkFailpoint, nth: number) => Promise<void>;
const post = (url: string, path: string) =>
  fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${importer.admin}` } });

/** Sends a request to a server process that is killed at a step, before or after its response. */
const kill: Crash = async (path, step, nth) => {
  const killable = await startKillableServer(shop, SECRET, step, nth);
  try {
    await post(killable.url, path).catch(() => undefined);
    expect(await killable.exit).toEqual([null, 'SIGKILL']);
  } finally {
    killable.kill();
  }
};

const runQueue = async (server: TestApi): Promise<void> => {
  await server.app.get(Work, { strict: false }).run();
  await server.app.get(BackgroundTasks, { strict: false }).finish();
};

/**
 * Sends a request to a server in which every step fails from the given one on. For the database this equals a crash. It
 * needs no new process, so every step can be tested.
 */
const fail: Crash = async (path, step, nth) => {
  let reached = 0;
  let hasFailed = false;
  const timing = timingOf(shop);
  timing.batchSize = 1;
  timing.reached = (at) => {
    if (at !== step || ++reached < nth) return Promise.resolve();
    hasFailed = true;
    return Promise.reject(new Error('Simulated crash'));
  };
  await post(shop.url, path);
  await runQueue(shop);
  expect(hasFailed).toBe(true);
  timing.reached = () => Promise.resolve();
};

/** Continues an edit by the queue, as after the lease, and by another process at the same time; twice, because each step is idempotent. */
const repair = async (edit: string): Promise<void> => {
  const queue = shop.connection.collection<StoredWork>('work');
  const waiting = { kind: BULK_EDIT.name, state: 'waiting' as const };
  const recorded = { 'work.data.edit': edit };
  expect(
    (await queue.countDocuments({ ...waiting, 'data.edit': edit })) +
      (await shop.connection.collection('bulkedits').countDocuments(recorded)),
  ).toBe(1);
  const work = shop.app.get(Work, { strict: false });
  const { relayAfterMs } = work;
  work.relayAfterMs = RELAY_ALL_MS;
  for (const server of [shop, second]) timingOf(server).batchSize = 2;
  for (let round = 0; round < 2; round++) {
    await queue.updateMany(waiting, { $set: { nextAt: new Date() } });
    const writer = second.app.get(WriteBulkEdit, { strict: false });
    await Promise.all([runQueue(shop), writer.continue({ edit }, new AbortController())]);
  }
  work.relayAfterMs = relayAfterMs;
  expect(await queue.countDocuments(waiting)).toBe(0);
};

const stateOf = async (id: string) => {
  const { price, stock, revision, status } = (await storedWatch(shop, id)) ?? someWatch();
  const log = await shop.api('GET /api/activity', { token: importer.admin, query: { subject: id } });
  return [price.kzt, stock[0]?.quantity, status, revision, log.body.entries.length];
};

test.each<[BulkFailpoint, number, 'apply' | 'undo', 'failure' | 'SIGKILL']>([
  ['stage started', 1, 'apply', 'failure'],
  ['batch written', 2, 'apply', 'failure'],
  ['batch written', 3, 'apply', 'failure'],
  ['batch written', 4, 'apply', 'failure'],
  ['batch recorded', 3, 'apply', 'failure'],
  ['all written', 1, 'apply', 'failure'],
  ['stage started', 1, 'undo', 'failure'],
  ['batch written', 2, 'undo', 'SIGKILL'],
  ['batch written', 4, 'undo', 'failure'],
  ['batch recorded', 2, 'undo', 'failure'],
  ['all written', 1, 'undo', 'failure'],
])(
  'after a crash at step "%s" (%d) of "%s" by %s each watch is written or reported once',
  async (step, nth, stage, how) => {
    const ids = await Promise.all([1, 2, 3].map(() => storeWatch(shop, { brand, watchType })));
    const name = `New ${String(ids[0])}`;
    const { plan } = await importer.planned([
      ...ids.map((id) => ({ id, priceKZT: 777, colorNameEN: 'Black', size: '40', stock: 6 })),
      await importer.newWatch(name),
    ]);
    const [one = '', changed = '', three = ''] = ids;
    const change = { price: { usd: 5 }, revision: 1 };
    await shop.api('PATCH /api/watches/:id', {
      token: importer.admin,
      params: { id: changed },
      body: change,
    });
    const crash = how === 'SIGKILL' ? kill : fail;
    const path = {
      apply: `/api/watches/imports/${plan._id}/apply`,
      undo: `/api/watches/bulk/${plan._id}/undo`,
    };
    if (stage === 'undo') {
      await importer.apply(plan._id);
      await runQueue(shop);
      await importer.ended(plan._id);
    }
    await crash(path[stage], step, nth);
    await repair(plan._id);

    const isUndo = stage === 'undo';
    expect(await importer.read(plan._id)).toMatchObject({
      ...{ state: isUndo ? 'undone' : 'applied', done: 4, refused: 1, kept: 0 },
      refusals: [{ row: 3 }],
    });
    const written = isUndo ? [500_000, 10, 'live', 3, 2] : [777, 6, 'live', 2, 1];
    expect(await stateOf(one)).toEqual(written);
    expect(await stateOf(three)).toEqual(written);
    expect(await stateOf(changed)).toEqual([500_000, 10, 'live', 2, 1]);
    const added = await shop.connection.collection('watches').find({ nameEN: name }).toArray();
    expect(added).toHaveLength(1);
    expect(await stateOf(String(added[0]?._id))).toEqual(
      isUndo ? [1, 3, 'draft', 2, 2] : [1, 3, 'live', 1, 1],
    );
    if (isUndo) expect((await importer.undo(plan._id)).body).toEqual({ restored: 3, kept: 0 });
  },
  TEST_TIMEOUT_MS,
);
