import { Types } from 'mongoose';
import { type EditedWatch, startWatchEditor, type WatchEditor } from '../../testing/watch-editor.ts';
import { colorFields, someImage } from '../../testing/watch-form.ts';

let owner: WatchEditor;
beforeAll(async () => {
  owner = await startWatchEditor();
});
afterAll(() => owner.shop.stop());

const patch = (watch: EditedWatch, body: object, token: string | undefined = owner.admin) =>
  owner.shop.api('PATCH /api/watches/:id', {
    token,
    params: { id: watch._id },
    body: { revision: watch.revision, ...body },
  });
const stored = async ({ _id: id }: EditedWatch) =>
  (await owner.shop.api('GET /api/watches/:id', { params: { id } })).body.watch;
/** A watch in Black and Silver, sizes 40 and 42, of which only Black 40 has a stock row. */
const makeWatch = async () =>
  owner.make({
    colors: [
      colorFields('Black', { images: [await someImage()] }),
      colorFields('Silver', { images: [await someImage()] }),
    ],
    sizes: ['40', '42'],
  });
/** Sells pieces of the only stock row of a watch. */
const sell = ({ _id }: EditedWatch, pieces: number) =>
  owner.shop.connection
    .collection('watches')
    .updateOne({ _id: new Types.ObjectId(_id) }, { $inc: { 'stock.0.quantity': -pieces } });

test('a change of prices and stock leaves everything else as it was', async () => {
  const watch = await makeWatch();
  const { status, body } = await patch(watch, {
    price: { kzt: 450_000, usd: 899.99 },
    stock: [
      { colorNameEN: 'Black', size: '40', change: -2 },
      { colorNameEN: 'Silver', size: '42', change: 4 },
    ],
  });
  expect(status).toBe(200);
  expect(body.watch).toEqual({
    ...watch,
    price: { kzt: 450_000, rub: 90_000, usd: 899.99 },
    stock: [
      { colorNameEN: 'Black', colorNameRU: 'Black по-русски', size: '40', quantity: 3 },
      { colorNameEN: 'Silver', colorNameRU: 'Silver по-русски', size: '42', quantity: 4 },
    ],
    revision: 2,
    updatedAt: body.watch.updatedAt,
  });
  expect(await stored(watch)).toEqual(body.watch);
  const listed = await owner.shop.api('GET /api/watches', { query: { ids: watch._id, details: '0' } });
  expect(listed.body.watches[0]).toMatchObject({ price: body.watch.price, stock: body.watch.stock });
});

test('a sale after the owner has read the quantity stays sold, and stock is never below 0', async () => {
  const watch = await makeWatch();
  await sell(watch, 2);
  const added = (await patch(watch, { stock: [{ colorNameEN: 'Black', size: '40', change: 5 }] })).body.watch;
  expect(added.stock[0]?.quantity).toBe(8);
  const emptied = await patch(added, { stock: [{ colorNameEN: 'Black', size: '40', change: -99 }] });
  expect(emptied.body.watch.stock[0]?.quantity).toBe(0);
});

test('a change that is based on an older revision is rejected and changes nothing', async () => {
  const watch = await makeWatch();
  const saved = (await owner.save(watch, { nameRU: 'Другое' })).body.watch;
  const { error } = await patch(watch, { price: { kzt: 1 } });
  expect(error).toMatchObject({ statusCode: 409, code: 'conflict' });
  expect(await stored(watch)).toEqual(saved);
});

test.each([
  ['an unknown colour', { stock: [{ colorNameEN: 'Pink', size: '40', change: 1 }] }, 'stock.0.colorNameEN'],
  ['an unknown size', { stock: [{ colorNameEN: 'Black', size: '99', change: 1 }] }, 'stock.0.size'],
  ['a negative price', { price: { kzt: -1 } }, 'price.kzt'],
  ['a fraction of a cent', { price: { usd: 1.005 } }, 'price.usd'],
  ['half a piece', { stock: [{ colorNameEN: 'Black', size: '40', change: 0.5 }] }, 'stock.0.change'],
  ['no revision', { revision: undefined }, 'revision'],
])('rejects %s at its field', async (_, body, field) => {
  const watch = await owner.make();
  const { error } = await patch(watch, body);
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
  expect(await stored(watch)).toEqual(watch);
});

test('responds 401, 403 and 404 without a session, to a shopper and for an unknown watch', async () => {
  const watch = await owner.make();
  const shopper = await owner.shop.tokenOf('user');
  expect(
    (await owner.shop.api('PATCH /api/watches/:id', { params: { id: watch._id }, body: {} })).status,
  ).toBe(401);
  expect((await patch(watch, {}, shopper)).status).toBe(403);
  expect((await patch({ ...watch, _id: '0'.repeat(24) }, {})).status).toBe(404);
});

test('a change is recorded in the activity log', async () => {
  const watch = await makeWatch();
  await patch(watch, { price: { kzt: 1 }, stock: [{ colorNameEN: 'Silver', size: '40', change: 3 }] });
  const log = await owner.shop.api('GET /api/activity', {
    token: owner.admin,
    query: { subject: watch._id },
  });
  expect(log.body.entries[0]).toMatchObject({
    action: 'changed',
    changes: [
      { field: 'price.kzt', before: 500_000, after: 1 },
      { field: 'stock', of: { en: 'Silver, 40' }, before: null, after: 3 },
    ],
  });
});
