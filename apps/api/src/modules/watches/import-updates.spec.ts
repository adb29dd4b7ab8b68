import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { stockRow, storedWatch, storeWatch } from '../../testing/watch-on-sale.ts';
import { activityEntry, subjectOf } from '../activity/activity-entry.ts';
import type { ImportedWatch } from './import-updates.ts';
import type { StoredWatch } from './watch.schema.ts';
import { WatchesRepository } from './watches.repository.ts';

const LOCK = 'a'.repeat(24);
let shop: TestApi;
let watches: WatchesRepository;
beforeAll(async () => {
  shop = await startTestApi();
  watches = shop.app.get(WatchesRepository, { strict: false });
  // Locks without a running import are removed.
  const since = new Date(Date.now() + 3_600_000);
  await shop.connection
    .collection('imports')
    .insertOne({ stage: 'locking', running: true, lock: LOCK, since });
});
afterAll(() => shop.stop());

const write = (watch: ImportedWatch) =>
  watches.writeImported(LOCK, [watch], new Date(), [watch.id.toHexString()]);

/** Stores and locks a watch. Returns it with an import of some fields. */
const lockedWatch = async (
  fieldsOf: (read: StoredWatch) => ImportedWatch['fields'],
): Promise<ImportedWatch> => {
  const id = await storeWatch(shop);
  expect(await watches.lock(LOCK, [{ id, revision: 1 }])).toEqual(new Set([id]));
  const read = await watches.find(id);
  if (!read) throw new Error('Watch is missing');
  const subject = subjectOf('watch', id, read);
  const activity = activityEntry({ by: null, action: 'changed', source: 'import', subject, changes: [] });
  return { id: read._id, read, fields: fieldsOf(read), activity };
};

test('a sale between reading and writing a watch stays sold, and no quantity is below 0', async () => {
  const watch = await lockedWatch(({ stock: [first, second, ...others] }) => ({
    stock: [
      { ...stockRow(15), ...first, quantity: 15 },
      { ...stockRow(2), ...second, quantity: 2 },
      ...others,
      stockRow(5, 'Red'),
    ],
  }));
  await shop.connection
    .collection('watches')
    .updateOne({ _id: watch.id }, { $inc: { 'stock.0.quantity': -3, 'stock.1.quantity': -9 } });
  await write(watch);
  const { stock } = (await storedWatch(shop, watch.id.toHexString())) ?? {};
  expect(stock?.map(({ quantity }) => quantity)).toEqual([12, 0, 10, 10, 5]);
});

test('a watch is written once, and texts are not interpreted as expressions', async () => {
  const watch = await lockedWatch(() => ({ descriptionEN: '$nameEN', nameRU: '{ $set: 1 }' }));
  await write(watch);
  await write({ ...watch, fields: { descriptionEN: 'Again' } });
  expect(await watches.find(watch.id.toHexString())).toEqual({
    ...watch.read,
    importing: undefined,
    descriptionEN: '$nameEN',
    nameRU: '{ $set: 1 }',
    revision: 2,
    activity: [watch.activity],
    updatedAt: expect.any(Date) as Date,
  });
});

test('a watch that was saved since the plan is not locked', async () => {
  const id = await storeWatch(shop, { revision: 2 });
  expect(await watches.lock(LOCK, [{ id, revision: 1 }])).toEqual(new Set());
});
