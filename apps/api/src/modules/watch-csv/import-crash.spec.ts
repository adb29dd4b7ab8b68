import { Types } from 'mongoose';
import { someLookup } from '../../testing/catalogue-samples.ts';
import { type KillableServer, startKillableServer } from '../../testing/killable-server.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { Importer } from '../../testing/watch-file.ts';
import { storedWatch, storeWatch } from '../../testing/watch-on-sale.ts';
import { ApplyImport } from './apply-import.ts';
import { type ImportStep, ImportSteps } from './import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from './import-timing.ts';

const SECRET = 'a secret of sixteen letters';
/** A server of its own has to start first, on a busy machine too. */
const LONG = 90_000;

let shop: TestApi;
/** A second process that repairs at the same time. */
let sister: TestApi;
/** A third one, which fails at the planned step. It repairs nothing. */
let third: TestApi;
let owner: Importer;
let killable: KillableServer | undefined;
let brand: Types.ObjectId;
let watchType: Types.ObjectId;

beforeAll(async () => {
  shop = await startTestApi({ JWT_SECRET: SECRET });
  sister = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  third = await startTestApi({ JWT_SECRET: SECRET, MONGODB_URI: shop.databaseUri });
  Object.assign(third.app.get<ImportTiming>(IMPORT_TIMING, { strict: false }), {
    batch: 1,
    staleAfter: 600_000,
  });
  owner = new Importer(shop, await shop.tokenOf('admin'));
  const [aBrand, aType] = [someLookup('Nordhaven'), someLookup('Diver')];
  [brand, watchType] = [aBrand._id, aType._id];
  await shop.connection.collection('brands').insertOne(aBrand);
  await shop.connection.collection('watchtypes').insertOne(aType);
});
afterAll(async () => {
  await third.close();
  await sister.close();
  await shop.stop();
});
afterEach(() => killable?.kill());

/** Has a plan carried out by a server that dies at a step. */
const applyUntilDeath = async (planId: string, step: ImportStep, nth: number): Promise<void> => {
  killable = await startKillableServer(shop, SECRET, step, nth);
  const call = fetch(`${killable.url}/api/watches/imports/${planId}/apply`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.admin}` },
  });
  // It may have answered before it died.
  await call.catch(() => undefined);
  expect(await killable.exit).toEqual([null, 'SIGKILL']);
};

/**
 * Has a plan carried out by a server in which everything fails from a step on. To the database, the only witness, that is
 * a death; it takes no time to come back to life, so every step has its turn.
 */
const applyUntilFailure = async (planId: string, step: ImportStep, nth: number): Promise<void> => {
  let reached = 0;
  const steps = third.app.get(ImportSteps, { strict: false });
  const failed = new Promise<void>((resolve) => {
    steps.reached = (at) => {
      if (at !== step || ++reached < nth) return Promise.resolve();
      resolve();
      return Promise.reject(new Error('the plug is pulled'));
    };
  });
  await new Importer(third, owner.admin).apply(planId);
  await failed;
};

/** What two processes do after a while, both at once, and twice: what is repaired stays repaired. */
const repair = async (): Promise<void> => {
  for (let round = 0; round < 2; round++) {
    await Promise.all(
      [shop, sister].map(async ({ app }) => {
        const timing = app.get<ImportTiming>(IMPORT_TIMING, { strict: false });
        Object.assign(timing, { staleAfter: 0, batch: 2 });
        await app.get(ApplyImport, { strict: false }).repair();
        Object.assign(timing, { staleAfter: 600_000 });
      }),
    );
  }
};

const watchOf = async (id: string) => {
  const watch = await storedWatch(shop, id);
  return {
    price: watch?.price.kzt,
    stock: watch?.stock[0]?.quantity,
    isOpen: watch?.importing === undefined,
  };
};
const BEFORE = { price: 500_000, stock: 10, isOpen: true };
const AFTER = { price: 777, stock: 6, isOpen: true };

type End = (planId: string, step: ImportStep, nth: number) => Promise<void>;
test.each<[ImportStep, number, 'nothing' | 'all', string, End]>([
  ['claimed', 1, 'nothing', 'failure', applyUntilFailure],
  ['batch closed', 2, 'nothing', 'failure', applyUntilFailure],
  ['batch closed', 2, 'nothing', 'SIGKILL', applyUntilDeath],
  ['closed', 1, 'all', 'failure', applyUntilFailure],
  ['batch written', 1, 'all', 'failure', applyUntilFailure],
  ['batch written', 2, 'all', 'SIGKILL', applyUntilDeath],
  ['batch written', 3, 'all', 'failure', applyUntilFailure],
  ['written', 1, 'all', 'failure', applyUntilFailure],
  ['batch opened', 2, 'all', 'failure', applyUntilFailure],
])(
  'the plug is pulled at: %s (%d): %s of it is applied, by %s',
  async (step, nth, outcome, _, end) => {
    const ids = await Promise.all([1, 2, 3].map(() => storeWatch(shop, { brand, watchType })));
    const { plan } = await owner.planned(
      ids.map((id) => ({ id, priceKZT: 777, colorNameEN: 'Black', size: '40', stock: 6 })),
    );
    await end(plan._id, step, nth);
    await repair();
    const { state } = await owner.read(plan._id);
    expect(state).toBe(outcome === 'all' ? 'applied' : 'planned');
    for (const id of ids) expect(await watchOf(id)).toEqual(outcome === 'all' ? AFTER : BEFORE);
    const log = async (subject: string) =>
      (await shop.api('GET /api/activity', { token: owner.admin, query: { subject } })).body.entries.length;
    for (const id of ids) expect(await log(id)).toBe(outcome === 'all' ? 1 : 0);
    if (outcome === 'all') return;
    // The owner presses the button again.
    expect((await owner.apply(plan._id)).status).toBe(200);
    await owner.ended(plan._id);
    for (const id of ids) expect(await watchOf(id)).toEqual(AFTER);
  },
  LONG,
);

test(
  'the plug is pulled while an import is undone: nothing of it is applied',
  async () => {
    const ids = await Promise.all([1, 2, 3].map(() => storeWatch(shop, { brand, watchType })));
    const { plan } = await owner.planned(ids.map((id) => ({ id, priceKZT: 777 })));
    await shop.connection
      .collection('watches')
      .updateOne({ _id: new Types.ObjectId(ids[2]) }, { $inc: { revision: 1 } });
    await applyUntilFailure(plan._id, 'batch undone', 1);
    await repair();
    expect((await owner.read(plan._id)).state).toBe('refused');
    for (const id of ids) expect(await watchOf(id)).toEqual(BEFORE);
  },
  LONG,
);
