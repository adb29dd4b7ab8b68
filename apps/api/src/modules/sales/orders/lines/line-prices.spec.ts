import type { CampaignInput, PanelDelivery } from '@meridian/contracts';
import { Types } from 'mongoose';
import { changeSettings, issuedDocuments, SELLER } from '../../../../testing/invoices.ts';
import { mailsTo } from '../../../../testing/mail-links.ts';
import { orderBody, wanted } from '../../../../testing/order-body.ts';
import { BANK_SECRET, orderByKey, payAgain, press, PRICE } from '../../../../testing/payments.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { storeWatch } from '../../../../testing/watch-on-sale.ts';

const SALE_PRICE = PRICE * 0.8;
const MINUTE_MS = 60_000;
const EMAIL = 'sale@example.com';

const shop = testApi({ SANDBOX_WEBHOOK_SECRET: BANK_SECRET });
let token: string;
let watchId: string;
let campaign: { id: string; nameEN: string; nameRU: string };

beforeAll(async () => {
  token = await shop.tokenOf('admin');
  await changeSettings(shop, token, { seller: SELLER });
});
beforeEach(async () => {
  watchId = await storeWatch(shop);
  const body: CampaignInput = {
    ...{ nameEN: 'Winter sale', nameRU: 'Зимняя распродажа', from: null, until: null },
    scope: { watches: [watchId], brands: [], collections: [], categories: [], flags: [] },
    discount: { kind: 'percent', percent: 20 },
  };
  const { id, nameEN, nameRU } = (await shop.api('POST /api/panel/campaigns', { token, body })).body;
  campaign = { id, nameEN, nameRU };
});

const changeCampaign = (fields: object) =>
  shop.connection
    .collection('campaigns')
    .updateOne({ _id: new Types.ObjectId(campaign.id) }, { $set: fields });
const endCampaign = (minutesAgo: number) =>
  changeCampaign({ until: new Date(Date.now() - minutesAgo * MINUTE_MS) });
const place = (amount: number, change: object = {}) =>
  shop.api('POST /api/orders/place-order', { body: orderBody([wanted(watchId)], amount, change) });
const onSale = () => ({ price: SALE_PRICE, regularPrice: PRICE, campaign });

test('an order has the price of the sale, and its email and invoice state the regular one', async () => {
  expect((await place(PRICE)).error).toMatchObject({
    code: 'priceChanged',
    details: { amount: SALE_PRICE },
  });
  const { body } = await place(SALE_PRICE, { email: EMAIL });
  expect(body.order.items).toMatchObject([onSale()]);
  const results = async () =>
    (
      await shop.api('GET /api/panel/campaigns/:id/results', {
        ...{ token, params: { id: campaign.id } },
      })
    ).body;
  expect(await results()).toEqual({ orders: 0, pieces: 0, revenue: {} });
  await press(body, 'approve');
  expect(await results()).toEqual({ orders: 1, pieces: 1, revenue: { kzt: SALE_PRICE } });
  await waitFor(async () => (await mailsTo(shop, EMAIL)).length === 1);
  expect((await mailsTo(shop, EMAIL))[0]?.text).toContain('instead of');
  const { key } = body.order;
  await waitFor(async () => (await issuedDocuments(shop, key)).length === 1);
  const [document] = await issuedDocuments(shop, key);
  const params = { key, invoiceId: document!.id };
  const shown = await shop.api('GET /api/orders/by-key/:key/invoices/:invoiceId', { params });
  expect(shown.body.lines).toMatchObject([{ price: SALE_PRICE, regularPrice: PRICE, total: SALE_PRICE }]);
  const pdf = await fetch(`${shop.url}/api/orders/by-key/${key}/invoices/${document!.id}/pdf`);
  expect(pdf.status).toBe(200);
});

test('the methods of delivery for a watch on sale count its present price', async () => {
  const { methods, revision } = (await shop.api('GET /api/panel/delivery', { token })).body;
  const save = (body: PanelDelivery) => shop.api('PUT /api/panel/delivery', { token, body });
  const rates = methods[0]!.rates.map((rate) => ({
    ...rate,
    prices: { kzt: 2000 },
    freeFrom: { kzt: PRICE },
  }));
  const saved = await save({ methods: [{ ...methods[0]!, rates }], revision });
  const quote = await shop.api('POST /api/delivery/quote', {
    body: {
      country: 'KZ',
      zipCode: '',
      city: '',
      currency: 'kzt',
      items: [{ itemId: watchId, quantity: 1 }],
    },
  });
  expect(quote.body.options).toMatchObject([{ price: 2000, freeFrom: PRICE }]);
  await save({ methods, revision: saved.body.revision });
});

test.each([
  ['that ended 4 minutes ago is accepted', 4, {}, 201],
  ['that ended 6 minutes ago is not', 6, {}, 409],
  ['that was stopped is not', 1, { isStopped: true }, 409],
])('the price of a sale %s', async (_, minutes, fields, status) => {
  await endCampaign(minutes);
  await changeCampaign(fields);
  const placed = await place(SALE_PRICE);
  expect(placed.status).toBe(status);
  if (status === 201) expect(placed.body.order.items).toMatchObject([onSale()]);
  else expect(placed.error).toMatchObject({ code: 'priceChanged', details: { amount: PRICE } });
  expect((await place(PRICE)).body.order.items[0]).not.toHaveProperty('regularPrice');
});

test('orders and changes by staff have the price of the sale, which a replacement keeps', async () => {
  const other = await storeWatch(shop);
  const placed = await shop.api('POST /api/orders/by-staff', {
    token,
    body: {
      ...orderBody([wanted(other)], PRICE, { country: 'Казахстан' }),
      ...{ currency: 'kzt', language: 'en', payment: 'cash' },
    },
  });
  const change = async (body: object) => {
    const { body: page } = await shop.api('GET /api/orders/page', {
      ...{ token, query: { ids: placed.body.order._id } },
    });
    const { _id: id, revision } = page.orders[0]!;
    return shop.api('POST /api/orders/:id/changes', { token, params: { id }, body: { revision, ...body } });
  };
  const added = await change({ add: [wanted(watchId)] });
  expect(added.body).toMatchObject({ amount: PRICE + SALE_PRICE, items: [{ price: PRICE }, onSale()] });
  await endCampaign(10);
  const replaced = await change({ remove: [{ line: 1, quantity: 1 }], add: [wanted(watchId)] });
  expect(replaced.body).toMatchObject({ amount: PRICE + SALE_PRICE, items: [{}, { removed: 1 }, onSale()] });
});

test('an unpaid order that is priced again after the sale has the regular price', async () => {
  const { body } = await place(SALE_PRICE);
  await press(body, 'decline');
  const date = new Date(Date.now() - 24 * 60 * MINUTE_MS);
  const _id = new Types.ObjectId(body.order._id);
  await shop.connection.collection('orders').updateOne({ _id }, { $set: { date } });
  await endCampaign(1);
  expect((await payAgain(shop, body)).error).toMatchObject({
    ...{ code: 'priceChanged', details: { amount: PRICE } },
  });
  const { _id: id, key } = body.order;
  await shop.api('POST /api/orders/:id/pay', { params: { id }, body: { key, amount: PRICE } });
  const [line] = (await orderByKey(shop, body)).items;
  expect(line).toMatchObject({ price: PRICE });
  expect(line).not.toHaveProperty('campaign');
});
