import { mongo, Types } from 'mongoose';
import { startTestApi, type TestApi } from '../src/testing/test-api.ts';
import { phones } from './0004-phones.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi();
});
afterAll(() => shop.stop());

const migrate = () => phones(new mongo.Db(shop.connection.getClient(), shop.connection.name));

test('the search of an order gets the digits of its phones once and keeps its words', async () => {
  const orders = shop.connection.collection('orders');
  const insert = async (delivery: object, search?: string): Promise<Types.ObjectId> => {
    const order = { _id: new Types.ObjectId(), delivery, ...(search !== undefined && { search }) };
    await orders.insertOne(order);
    return order._id;
  };
  const delivery = { phone: '8 701 555-13-73', additionalPhone: '029 123-45-67', country: 'Беларусь' };
  const ids = [
    await insert(
      { ...delivery, country: 'Казахстан', additionalPhone: '' },
      'анна 8 701 555-13-73 87015551373',
    ),
    await insert(delivery, 'анна 029 123-45-67'),
    await insert({ phone: '+7 701 555 13 73' }, '+7 701 555 13 73 77015551373'),
    await insert({ phone: '+7 701' }, '+7 701 7701'),
    await insert({ city: 'Алматы' }, 'алматы'),
  ];
  const searches = async () =>
    (
      await orders
        .find({ _id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray()
    ).map((order) => order['search'] as string);

  await migrate();
  const expected = [
    'анна 8 701 555-13-73 87015551373 77015551373',
    'анна 029 123-45-67 375291234567',
    '+7 701 555 13 73 77015551373',
    '+7 701 7701',
    'алматы',
  ];
  expect(await searches()).toEqual(expected);
  expect((await orders.findOne({ _id: ids[0] }))?.['delivery']).toMatchObject({ phone: '8 701 555-13-73' });
  await migrate();
  expect(await searches()).toEqual(expected);
});

test('the phones of accounts become E.164, and a text that is no phone number stays', async () => {
  const users = shop.connection.collection('users');
  const typed = ['8 701 555 13 73', '+77015551373', '+7 701', ''];
  const people = typed.map((phone, index) => ({
    _id: new Types.ObjectId(),
    email: `phone-${index}@example.com`,
    userInfo: { phone, pickupPoint: 'Абая 1' },
  }));
  await users.insertMany(people);

  await migrate();
  const found = await users
    .find({ _id: { $in: people.map(({ _id }) => _id) } })
    .sort({ _id: 1 })
    .toArray();
  expect(found.map((user) => user['userInfo'] as unknown)).toEqual(
    ['+77015551373', '+77015551373', '+7 701', ''].map((phone) => ({ phone, pickupPoint: 'Абая 1' })),
  );
});
