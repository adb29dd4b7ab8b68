import { Types } from 'mongoose';
import { someLookup } from '../../../testing/catalogue-samples.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';
import { Importer } from '../../../testing/watch-file.ts';
import { storedWatch, storeWatch } from '../../../testing/watch-on-sale.ts';
import { ApplyImport } from './apply-import.ts';
import { IMPORT_TIMING, type ImportStep, ImportSteps, type ImportTiming } from './import-steps.ts';

const SECRET = 'a secret of sixteen letters';
/** Long enough to start another server process on a busy machine. */
const TEST_TIMEOUT_MS = 90_000;

let shop: TestApi;
/** A second server, which repairs imports at the same time. */
let second: TestApi;
/** A third server, which fails at a given step and repairs nothing. */
let third: TestApi;
let owner: Importer;
let killable: KillableServer | undefined;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  second = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  third = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  Object.assign(third.app.get<ImportTiming>(IMPORT_TIMING, { strict: false }), {
    batchSize: 1,
    staleAfterMs: 600_000,
  });
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
afterEach(() => killable?.kill());

/** Applies a plan by a server process that is killed at a step. */
const applyUntilKilled = async (planId: string, step: ImportStep, nth: number): Promise<void> => {
  killable = await startKillableServer(shop, SECRET, step, nth);
  const call = fetch(`${killable.url}/api/watches/imports/${planId}/apply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.admin}` },
  });
  // The process can be killed before or after its response.
  await call.catch(() => undefined);
  expect(await killable.exit).toEqual([null, 'SIGKILL']);
};

/**
 * Applies a plan by a server in which every step fails from the given one on. For the database this equals a crash. It
 * needs no new process, so every step can be tested.
 */
const applyUntilFailure = async (planId: string, step: ImportStep, nth: number): Promise<void> => {
  let reached = 0;
  const steps = third.app.get(ImportSteps, { strict: false });
  const failed = new Promise<void>((resolve) => {
    steps.reached = (at) => {
      if (at !== step || ++reached < nth) return Promise.resolve();
      resolve();
      return Promise.reject(new Error('Simulated crash'));
    };
  });
  await new Importer(third, owner.admin).apply(planId);
  await failed;
};

/** Runs the repair job of two servers concurrently, twice, because a repair must be idempotent. */
const repair = async (): Promise<void> => {
  for (let round = 0; round < 2; round++) {
    await Promise.all(
      [shop, second].map(async ({ app }) => {
        const timing = app.get<ImportTiming>(IMPORT_TIMING, { strict: false });
        Object.assign(timing, { staleAfterMs: 0, batchSize: 2 });
        await app.get(ApplyImport, { strict: false }).repair();
        Object.assign(timing, { staleAfterMs: 600_000 });
      }),
    );
  }
};

const watchOf = async (id: string) => {
  const watch = await storedWatch(shop, id);
  return {
    price: watch?.price.kzt,
    stock: watch?.stock[0]?.quantity,
    isUnlocked: watch?.importing === undefined,
  };
};
const BEFORE = { price: 500_000, stock: 10, isUnlocked: true };
const AFTER = { price: 777, stock: 6, isUnlocked: true };

type Crash = (planId: string, step: ImportStep, nth: number) => Promise<void>;
test.each<[ImportStep, number, 'nothing' | 'all', string, Crash]>([
  ['claimed', 1, 'nothing', 'failure', applyUntilFailure],
  ['batch locked', 2, 'nothing', 'failure', applyUntilFailure],
  ['batch locked', 2, 'nothing', 'SIGKILL', applyUntilKilled],
  ['locked', 1, 'all', 'failure', applyUntilFailure],
  ['batch written', 1, 'all', 'failure', applyUntilFailure],
  ['batch written', 2, 'all', 'SIGKILL', applyUntilKilled],
  ['batch written', 3, 'all', 'failure', applyUntilFailure],
  ['written', 1, 'all', 'failure', applyUntilFailure],
])(
  'after a crash at step "%s" (%d) the import is repaired with %s applied (%s)',
  async (step, nth, outcome, _, crash) => {
    const ids = await Promise.all([1, 2, 3].map(() => storeWatch(shop, { brand, watchType })));
    const { plan } = await owner.planned(
      ids.map((id) => ({ id, priceKZT: 777, colorNameEN: 'Black', size: '40', stock: 6 })),
    );
    await crash(plan._id, step, nth);
    await repair();
    const { state } = await owner.read(plan._id);
    expect(state).toBe(outcome === 'all' ? 'applied' : 'planned');
    for (const id of ids) expect(await watchOf(id)).toEqual(outcome === 'all' ? AFTER : BEFORE);
    const log = async (subject: string) =>
      (await shop.api('GET /api/activity', { token: owner.admin, query: { subject } })).body.entries.length;
    for (const id of ids) expect(await log(id)).toBe(outcome === 'all' ? 1 : 0);
    if (outcome === 'all') return;
    // The cancelled import can be applied again.
    expect((await owner.apply(plan._id)).status).toBe(200);
    await owner.ended(plan._id);
    for (const id of ids) expect(await watchOf(id)).toEqual(AFTER);
  },
  TEST_TIMEOUT_MS,
);

test(
  'after a crash before a conflicting import is refused nothing is applied, and a second attempt is refused',
  async () => {
    const ids = await Promise.all([1, 2, 3].map(() => storeWatch(shop, { brand, watchType })));
    const { plan } = await owner.planned(ids.map((id) => ({ id, priceKZT: 777 })));
    await shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(ids[2]) }, { $inc: { revision: 1 } });
    await applyUntilFailure(plan._id, 'batch locked', 3);
    await repair();
    expect((await owner.read(plan._id)).state).toBe('planned');
    for (const id of ids) expect(await watchOf(id)).toEqual(BEFORE);
    expect((await owner.apply(plan._id)).error.code).toBe('conflict');
    expect((await owner.read(plan._id)).state).toBe('refused');
    for (const id of ids) expect(await watchOf(id)).toEqual(BEFORE);
  },
  TEST_TIMEOUT_MS,
);

test('the repair removes locks of cancelled imports and keeps those of the running one', async () => {
  const [cancelled, running] = [
    await storeWatch(shop, { brand, watchType }),
    await storeWatch(shop, { brand, watchType }),
  ];
  const { plan } = await owner.planned([{ id: running, priceKZT: 777 }]);
  const lock = (id: string, by: string) =>
    shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { importing: { by } } });
  await applyUntilFailure(plan._id, 'locked', 1);
  // A process that was slow, and whose import was cancelled meanwhile, has locked a watch.
  await lock(cancelled, new Types.ObjectId().toHexString());
  await shop.app.get(ApplyImport, { strict: false }).repair();
  expect((await storedWatch(shop, cancelled))?.importing).toBeUndefined();
  expect((await storedWatch(shop, running))?.importing).toBeDefined();
  await repair();
  expect((await owner.read(plan._id)).state).toBe('applied');
});
