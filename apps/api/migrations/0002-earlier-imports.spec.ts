import { mongo, Types } from 'mongoose';
import { someLookup } from '../src/testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { Importer } from '../src/testing/watch-file.ts';
import { storedWatch, storeWatch } from '../src/testing/watch-on-sale.ts';
import { activityEntry, subjectOf } from '../src/modules/activity/activity-entry.ts';
import { ApplyImport } from '../src/modules/watch-csv/applying/apply-import.ts';
import { IMPORT_TIMING, type ImportTiming } from '../src/modules/watch-csv/applying/import-steps.ts';
import { earlierImports } from './0002-earlier-imports.ts';

let shop: TestApi;
let owner: Importer;
const [brand, watchType] = [someLookup('Nordhaven'), someLookup('Diver')];

beforeAll(async () => {
  shop = await startTestApi();
  owner = new Importer(shop, await shop.tokenOf('admin'));
  await shop.connection.collection('brands').insertOne(brand);
  await shop.connection.collection('watchtypes').insertOne(watchType);
});
afterAll(() => shop.stop());

const migrate = () => earlierImports(new mongo.Db(shop.connection.getClient(), shop.connection.name));

/** Stores an import of three watches as an earlier version left it after a crash: the first watch is written. */
const crashedImport = async (stage: string) => {
  const ids = await Promise.all(
    [1, 2, 3].map(() => storeWatch(shop, { brand: brand._id, watchType: watchType._id })),
  );
  const { plan } = await owner.planned(
    ids.map((id) => ({ id, priceKZT: 777, colorNameEN: 'Black', size: '40', stock: 6 })),
  );
  const watches = shop.connection.collection('watches');
  const objectIds = ids.map((id) => new Types.ObjectId(id));
  await watches.updateMany({ _id: { $in: objectIds } }, { $set: { importing: { by: plan._id } } });
  const [first, ...others] = objectIds;
  const written = { settling: objectIds, locking: [] }[stage] ?? [first];
  for (const _id of written) {
    const before = await storedWatch(shop, String(_id));
    const name = { nameEN: 'Tide', nameRU: 'Прилив' };
    const told = activityEntry({
      by: null,
      action: 'changed',
      source: 'import',
      subject: subjectOf('watch', String(_id), name),
      changes: [],
    });
    await watches.updateOne(
      { _id },
      {
        $set: {
          'price.kzt': 777,
          wbLink: 'https://market.example/tide',
          'stock.0.quantity': 6,
          importing: {
            by: plan._id,
            done: true,
            before: { price: before?.price },
            absent: ['wbLink'],
            stock: before?.stock,
            moved: [{ ...before?.stock[0], quantity: -4 }],
            told,
          },
        },
        $inc: { revision: 1 },
      },
    );
    // A sale after the write.
    await watches.updateOne({ _id }, { $inc: { 'stock.0.quantity': -1 } });
  }
  await shop.connection.collection('imports').updateOne(
    { _id: new Types.ObjectId(plan._id) },
    {
      $set: { stage, running: true, since: new Date(0), settled: 0 },
      $unset: { expiresAt: 1, lock: 1 },
    },
  );
  await shop.connection
    .collection('importedwatches')
    .updateMany({ import: new Types.ObjectId(plan._id) }, { $unset: { expiresAt: 1 } });
  expect(others).toHaveLength(2);
  return { ids, planId: plan._id };
};

const ended = async ({ ids, planId }: { ids: string[]; planId: string }) => {
  await migrate();
  await migrate();
  const timing = shop.app.get<ImportTiming>(IMPORT_TIMING, { strict: false });
  Object.assign(timing, { staleAfterMs: 0 });
  await shop.app.get(ApplyImport, { strict: false }).repair();
  const watches = await Promise.all(ids.map((id) => storedWatch(shop, id)));
  const logs = await Promise.all(
    ids.map(async (subject) => {
      const log = await shop.api('GET /api/activity', { token: owner.admin, query: { subject } });
      return log.body.entries.length;
    }),
  );
  const pending = watches.map((watch) => watch?.activity?.length ?? 0);
  return {
    state: (await owner.read(planId)).state,
    prices: watches.map((watch) => watch?.price.kzt),
    quantities: watches.map((watch) => watch?.stock[0]?.quantity),
    areUnlocked: watches.every((watch) => watch && watch.importing === undefined),
    entries: logs.map((count, index) => count + (pending[index] ?? 0)),
  };
};

test('an import of an earlier version that was writing is completed', async () => {
  expect(await ended(await crashedImport('writing'))).toEqual({
    state: 'applied',
    prices: [777, 777, 777],
    quantities: [5, 6, 6],
    areUnlocked: true,
    entries: [1, 1, 1],
  });
});

test('an import of an earlier version that was unlocking its watches is completed', async () => {
  expect(await ended(await crashedImport('settling'))).toEqual({
    state: 'applied',
    prices: [777, 777, 777],
    quantities: [5, 5, 5],
    areUnlocked: true,
    entries: [1, 1, 1],
  });
});

test('a rollback of an earlier version is completed', async () => {
  const crashed = await crashedImport('undoing');
  expect(await ended(crashed)).toEqual({
    state: 'refused',
    prices: [500_000, 500_000, 500_000],
    quantities: [9, 10, 10],
    areUnlocked: true,
    entries: [0, 0, 0],
  });
  expect(await storedWatch(shop, crashed.ids[0] ?? '')).not.toHaveProperty('wbLink');
});

test('an import of an earlier version that was locking its watches becomes a plan again', async () => {
  expect(await ended(await crashedImport('locking'))).toEqual({
    state: 'planned',
    prices: [500_000, 500_000, 500_000],
    quantities: [10, 10, 10],
    areUnlocked: true,
    entries: [0, 0, 0],
  });
});

test('plans of earlier versions expire', async () => {
  const { planId } = await crashedImport('refused');
  const _id = new Types.ObjectId(planId);
  await shop.connection.collection('imports').updateOne({ _id }, { $unset: { running: 1 } });
  await migrate();
  const date = expect.any(Date) as Date;
  expect(await shop.connection.collection('imports').findOne({ _id })).toMatchObject({ expiresAt: date });
  const plans = await shop.connection.collection('importedwatches').find({ import: _id }).toArray();
  expect(plans).toMatchObject([{ expiresAt: date }, { expiresAt: date }, { expiresAt: date }]);
});
