import { mongo } from 'mongoose';
import { someCollection, someLookup } from '../src/testing/catalogue-samples.ts';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { pageSlugs } from './0007-page-slugs.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

test('gives every brand and collection a slug of its own, and changes no slug', async () => {
  const brands = shop.connection.collection<{ nameEN: string; slug?: string }>('brands');
  await brands.insertMany([
    someLookup('Two Tides'),
    someLookup('Two-Tides'),
    { ...someLookup('Renamed'), slug: 'two-tides-2' },
  ]);
  await shop.connection.collection('collections').insertOne(someCollection('Night Sky'));
  const migrate = () => pageSlugs(new mongo.Db(shop.connection.getClient(), shop.connection.name));
  const slugs = async (name: string) =>
    (await shop.connection.collection(name).find().sort({ _id: 1 }).toArray()).map(
      ({ slug }) => slug as unknown,
    );
  await migrate();
  expect(await slugs('brands')).toEqual(['two-tides', 'two-tides-3', 'two-tides-2']);
  expect(await slugs('collections')).toEqual(['night-sky']);
  await migrate();
  expect(await slugs('brands')).toEqual(['two-tides', 'two-tides-3', 'two-tides-2']);
});
