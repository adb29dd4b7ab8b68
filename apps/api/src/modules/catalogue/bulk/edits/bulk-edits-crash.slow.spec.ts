import type { Types } from 'mongoose';
import { someLookup, someWatch } from '../../../../testing/catalogue-samples.ts';
import { startKillableServer } from '../../../../testing/killable-server.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { Importer } from '../../../../testing/watch-file.ts';
import { storedWatch, storeWatch } from '../../../../testing/watch-on-sale.ts';
import { type BulkFailpoint, BulkTiming } from './bulk-timing.ts';
import { WriteBulkEdit } from './write-bulk-edit.ts';

const SECRET = 'a secret of sixteen letters';
/** Long enough to start another server process on a busy machine. */
const TEST_TIMEOUT_MS = 90_000;
const NO_REPAIR = { staleAfterMs: 600_000 };
/** Below 0, because the clocks of two servers differ by the round trip of their measurements. */
const REPAIR_ALL = { staleAfterMs: -60_000 };

let shop: TestApi;
/** A second server, which repairs at the same time. */
let second: TestApi;
/** A third server, which fails at a given step and repairs nothing. */
let third: TestApi;
let owner: Importer;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;
const timingOf = ({ app }: TestApi) => app.get(BulkTiming, { strict: false });

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  second = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  third = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  for (const server of [shop, second, third]) Object.assign(timingOf(server), NO_REPAIR);
  timingOf(third).batchSize = 1;
  owner = new Importer(shop, await shop.tokenOf('admin'));
  const [aBrand, aType] = [someLookup('Nordhaven'), someLookup('Diver')];
  [brand, watchType] = [aBrand._id, aType._id];
  await shop.connection.collection('brands').insertOne(aBrand);
  await shop.connection.collection('watchtypes').insertOne(aType);
});
afterAll(async () => {
  await third.close();
  await second.close();
  await shop.stop();
});

type Crash = (path: string, step: BulkFailpoint, nth: number) => Promise<void>;
const post = (url: string, path: string) =>
  fetch(url + path, { method: 'POST', headers: { authorization: `Bearer ${owner.admin}` } });

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

/**
 * Sends a request to a server in which every step fails from the given one on. For the database this equals a crash. It
 * needs no new process, so every step can be tested.
 */
const fail: Crash = async (path, step, nth) => {
  let reached = 0;
  const failed = new Promise<void>((resolve) => {
    timingOf(third).reached = (at) => {
      if (at !== step || ++reached < nth) return Promise.resolve();
      resolve();
      return Promise.reject(new Error('Simulated crash'));
    };
  });
  await post(third.url, path);
  await failed;
};

/** Runs the repair job of two servers concurrently, twice, because a repair must be idempotent. */
const repair = async (): Promise<void> => {
  for (let round = 0; round < 2; round++)
    await Promise.all(
      [shop, second].map(async (server) => {
        Object.assign(timingOf(server), { ...REPAIR_ALL, batchSize: 2 });
        await server.app.get(WriteBulkEdit, { strict: false }).repair();
        Object.assign(timingOf(server), NO_REPAIR);
      }),
    );
};

const stateOf = async (id: string) => {
  const { price, stock, revision, status } = (await storedWatch(shop, id)) ?? someWatch();
  const log = await shop.api('GET /api/activity', { token: owner.admin, query: { subject: id } });
  return [price.kzt, stock[0]?.quantity, status, revision, log.body.entries.length];
};

test.each<[BulkFailpoint, number, 'apply' | 'undo', 'failure' | 'SIGKILL']>([
  ['stage started', 1, 'apply', 'failure'],
  ['batch written', 2, 'apply', 'failure'],
  ['batch written', 3, 'apply', 'SIGKILL'],
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
    const { plan } = await owner.planned([
      ...ids.map((id) => ({ id, priceKZT: 777, colorNameEN: 'Black', size: '40', stock: 6 })),
      await owner.newWatch(name),
    ]);
    const [one = '', changed = '', three = ''] = ids;
    const change = { price: { usd: 5 }, revision: 1 };
    await shop.api('PATCH /api/watches/:id', { token: owner.admin, params: { id: changed }, body: change });
    const crash = how === 'SIGKILL' ? kill : fail;
    const path = {
      apply: `/api/watches/imports/${plan._id}/apply`,
      undo: `/api/watches/bulk/${plan._id}/undo`,
    };
    if (stage === 'undo') {
      await owner.apply(plan._id);
      await owner.ended(plan._id);
    }
    await crash(path[stage], step, nth);
    await repair();

    const isUndo = stage === 'undo';
    expect(await owner.read(plan._id)).toMatchObject({
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
    if (isUndo) expect((await owner.undo(plan._id)).body).toEqual({ restored: 3, kept: 0 });
  },
  TEST_TIMEOUT_MS,
);
