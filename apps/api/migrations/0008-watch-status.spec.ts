import { mongo } from 'mongoose';
import { someWatch } from '../src/testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { watchStatus } from './0008-watch-status.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

test('makes watches without a status live, and leaves the other ones as they are', async () => {
  const watches = shop.connection.collection('watches');
  await watches.insertMany([someWatch({ slug: 'earlier' }), someWatch({ slug: 'draft', status: 'draft' })]);
  await watches.updateOne({ slug: 'earlier' }, { $unset: { status: 1, publishAt: 1 } });
  const migrate = () => watchStatus(new mongo.Db(shop.connection.getClient(), shop.connection.name));
  await migrate();
  await migrate();
  const found = await watches
    .find({}, { projection: { _id: 0, slug: 1, status: 1, publishAt: 1 } })
    .toArray();
  expect(found).toEqual([
    { slug: 'earlier', status: 'live', publishAt: null },
    { slug: 'draft', status: 'draft', publishAt: null },
  ]);
});
