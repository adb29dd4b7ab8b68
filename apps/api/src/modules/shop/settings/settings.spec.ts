import type { SettingsInput } from '@meridian/contracts';
import {
  DEFAULT_DELIVERY,
  DEFAULT_SELLER,
  DEFAULT_TAX_RULES,
  type DeliveryCountryCode,
  deliveryDates,
  type TaxRule,
} from '@meridian/domain';
import { taxRules } from '../../../migrations/0008-tax-rules.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import { orderBody, wanted } from '../../../testing/order-body.ts';
import { SAMPLE_BODIES } from '../../../testing/sample-bodies.ts';
import { testApi } from '../../../testing/test-api.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { storeWatch } from '../../../testing/watch-on-sale.ts';
import { CatalogueRevision } from '../revision/catalogue-revision.ts';
import { Customs } from './customs.ts';
import { SETTINGS_ID } from './settings.repository.ts';
import { ShopSettings } from './shop-settings.ts';

/** Monday, 14:59 in Almaty. */
const BEFORE_CUT_OFF = new Date('2026-11-23T09:59:00Z');
/** Monday, 15:00 in Almaty. */
const AFTER_CUT_OFF = new Date('2026-11-23T10:00:00Z');

const shop = testApi({ SHOP_TIME_ZONE: 'Asia/Almaty' });
let token: string;
beforeAll(async () => {
  token = await shop.tokenOf('admin');
});
beforeEach(async () => {
  await Promise.all(
    ['settings', 'customs', 'activity'].map((name) => shop.connection.collection(name).deleteMany({})),
  );
});

const SAMPLE: SettingsInput = SAMPLE_BODIES['PUT /api/settings'];
const readPublic = async () => (await shop.api('GET /api/settings')).body;
const read = async () => (await shop.api('GET /api/panel/settings', { token })).body;
const bodyWith = (delivery: Partial<SettingsInput['delivery']>, rest: Partial<SettingsInput> = {}) => ({
  ...SAMPLE,
  ...rest,
  delivery: { ...SAMPLE.delivery, ...delivery },
});
const save = (body: unknown) => shop.api('PUT /api/settings', { token, body });
const readAt = (now: Date) => shop.app.get(ShopSettings, { strict: false }).ofPages(now);

test('a shop without saved settings has the defaults', async () => {
  const { delivery, lowStockThreshold, revision } = await read();
  expect({ delivery, lowStockThreshold, revision }).toEqual({
    delivery: DEFAULT_DELIVERY,
    lowStockThreshold: 3,
    revision: 0,
  });
  const { deliveryDates: dates, shopTime } = await readPublic();
  expect(dates.RU).toEqual(deliveryDates(DEFAULT_DELIVERY, 'RU', shopTime));
});

test('everyone reads the seller without bank and the dates, and nothing else', async () => {
  const contact = { phone: '+7 700 000 00 00', hours: '10–19', messenger: 'https://t.me/meridian' };
  await save(bodyWith({}, { seller: { ...DEFAULT_SELLER, ...contact, taxId: 'KZ1', bank: 'KZ00 0000' } }));
  const { seller, ...rest } = await readPublic();
  expect(seller).toEqual({ ...DEFAULT_SELLER, ...contact, taxId: 'KZ1', bank: undefined });
  expect(Object.keys(rest).sort()).toEqual(['customs', 'deliveryDates', 'payments', 'shopTime']);
  const anonymous = await shop.request('GET', '/api/panel/settings');
  expect(anonymous.status).toBe(401);
});

test('the dates depend on the hour in the time zone of the shop', async () => {
  const before = await readAt(BEFORE_CUT_OFF);
  expect(before.shopTime).toEqual({ day: '2026-11-23', hour: 14 });
  expect(before.deliveryDates.KZ).toEqual({ from: '2026-11-25', to: '2026-11-27' });
  const after = await readAt(AFTER_CUT_OFF);
  expect(after.shopTime).toEqual({ day: '2026-11-23', hour: 15 });
  expect(after.deliveryDates.KZ).toEqual({ from: '2026-11-26', to: '2026-11-30' });
});

test('saved settings are returned, with sorted holidays from today on', async () => {
  const body = bodyWith(
    {
      workingDays: [1, 6],
      holidays: ['2099-01-07', '2020-01-01', '2099-01-01', '2099-01-07'],
      cutOffHour: 9,
    },
    { lowStockThreshold: 0 },
  );
  const saved = await save(body);
  expect(saved.status).toBe(200);
  expect(saved.body).toMatchObject({
    delivery: { workingDays: [1, 6], holidays: ['2099-01-01', '2099-01-07'], cutOffHour: 9 },
    lowStockThreshold: 0,
    revision: 1,
  });
  expect(await read()).toEqual(saved.body);
});

test('a save that is based on older settings is a conflict and changes nothing', async () => {
  await save(bodyWith({ cutOffHour: 9 }));
  expect((await save(bodyWith({ cutOffHour: 10 }))).error).toMatchObject({
    statusCode: 409,
    code: 'conflict',
  });
  expect((await save(bodyWith({ cutOffHour: 10 }, { revision: 7 }))).error.code).toBe('conflict');
  expect((await read()).delivery.cutOffHour).toBe(9);
  expect((await save(bodyWith({ cutOffHour: 10 }, { revision: 1 }))).body.revision).toBe(2);
});

test('one of two concurrent first saves is a conflict', async () => {
  const statuses = await Promise.all(
    [8, 9].map(async (cutOffHour) => (await save(bodyWith({ cutOffHour }))).status),
  );
  expect(statuses.sort()).toEqual([200, 409]);
});

test('a save records the changed values and its author in the activity log', async () => {
  await save(
    bodyWith(
      {
        workingDays: [1, 2],
        holidays: ['2099-01-01'],
        countries: { ...SAMPLE.delivery.countries, KZ: { minDays: 1, maxDays: 3 } },
      },
      { lowStockThreshold: 5 },
    ),
  );
  await save(bodyWith({}, { lowStockThreshold: 5, revision: 1 }));
  await save(bodyWith({}, { lowStockThreshold: 5, revision: 2 }));
  const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body;
  expect(entries).toHaveLength(2);
  expect(entries[1]).toMatchObject({
    action: 'changed',
    by: { name: 'Test admin' },
    subject: { kind: 'settings', id: SETTINGS_ID },
    changes: [
      {
        field: 'workingDays',
        before: { en: 'Mon, Tue, Wed, Thu, Fri', ru: 'пн, вт, ср, чт, пт' },
        after: { en: 'Mon, Tue', ru: 'пн, вт' },
      },
      { field: 'holidays', before: '', after: '2099-01-01' },
      { field: 'deliveryDays', of: { en: 'Kazakhstan', ru: 'Казахстан' }, before: '2–4', after: '1–3' },
      { field: 'lowStockThreshold', before: 3, after: 5 },
    ],
  });
});

test('a save records the changed seller, and without one it stays', async () => {
  const seller = { ...DEFAULT_SELLER, taxId: 'SE556677889901', country: 'SE', isVatRegistered: false };
  await save(bodyWith({}, { seller }));
  const saved = await save(bodyWith({}, { revision: 1 }));
  expect(saved.body).toMatchObject({ seller });
  const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body;
  expect(entries.map(({ changes }) => changes)).toEqual([
    [
      { field: 'sellerTaxId', of: null, before: '', after: 'SE556677889901' },
      { field: 'sellerCountry', of: null, before: { en: '', ru: '' }, after: { en: 'Sweden', ru: 'Швеция' } },
      {
        field: 'sellerIsVatRegistered',
        of: null,
        before: { en: '', ru: '' },
        after: { en: 'no', ru: 'нет' },
      },
    ],
  ]);
});

test('a new legal entity is in the activity log, and a correction is none', async () => {
  const newEntities = async () =>
    (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body.entries
      .flatMap(({ changes }) => changes)
      .filter(({ field }) => field === 'newLegalEntity');
  await save(bodyWith({}, { seller: { ...DEFAULT_SELLER, name: 'Meridian KZ' } }));
  expect(await newEntities()).toEqual([]);
  const saved = await save(bodyWith({}, { newLegalEntity: true, revision: 1 }));
  expect(saved.body).not.toHaveProperty('newLegalEntity');
  expect(await newEntities()).toMatchObject([{ after: 'Meridian KZ' }]);
});

test.each<[string, unknown]>([
  ['seller.name', bodyWith({}, { seller: { ...DEFAULT_SELLER, name: ' ' } })],
  ['seller.messenger', bodyWith({}, { seller: { ...DEFAULT_SELLER, messenger: 'javascript:alert(1)' } })],
  ['seller.country', bodyWith({}, { seller: { ...DEFAULT_SELLER, country: 'Sweden' } })],
  ['seller.email', bodyWith({}, { seller: { ...DEFAULT_SELLER, email: 'books' } })],
  ['delivery.workingDays', bodyWith({ workingDays: [] })],
  ['delivery.workingDays.0', bodyWith({ workingDays: [8] })],
  ['delivery.holidays.0', bodyWith({ holidays: ['2026-02-30'] })],
  ['delivery.holidays', bodyWith({ holidays: Array.from({ length: 367 }, () => '2099-01-01') })],
  ['delivery.cutOffHour', bodyWith({ cutOffHour: 24 })],
  [
    'delivery.countries.KZ.maxDays',
    bodyWith({ countries: { ...SAMPLE.delivery.countries, KZ: { minDays: 4, maxDays: 2 } } }),
  ],
  [
    'delivery.countries.GE',
    { ...SAMPLE, delivery: { ...SAMPLE.delivery, countries: { KZ: { minDays: 1, maxDays: 2 } } } },
  ],
  ['lowStockThreshold', bodyWith({}, { lowStockThreshold: 1001 })],
])('rejects an invalid %s at its field', async (field, body) => {
  const { error } = await save(body);
  expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
  expect(Object.keys(error.fields ?? {})).toContain(field);
});

test('a save changes the revision of rendered pages', async () => {
  const revision = async () => {
    const { revision: all, quantityChanges } = await shop.app
      .get(CatalogueRevision, { strict: false })
      .read();
    return all - quantityChanges;
  };
  const before = await revision();
  await save(SAMPLE);
  expect(await revision()).toBe(before + 1);
});

describe('an order', () => {
  const place = async (country: string) => {
    const body = orderBody([wanted(await storeWatch(shop))], 500_000, { country });
    return (await shop.api('POST /api/orders/place-order', { body })).body.order;
  };

  test('keeps the dates of its country from when it was placed', async () => {
    const { deliveryDates: dates } = await readPublic();
    const order = await place('Грузия');
    expect(order.delivery.estimate).toEqual(dates.GE);
    await save(bodyWith({ countries: { ...SAMPLE.delivery.countries, GE: { minDays: 50, maxDays: 60 } } }));
    const { body } = await shop.api('GET /api/orders/by-key/:key', { params: { key: order.key } });
    expect(body.delivery.estimate).toEqual(dates.GE);
  });

  test('without a country has no dates', async () => {
    expect((await place('')).delivery).not.toHaveProperty('estimate');
  });
});

test('the threshold decides which variants the sales report lists as low in stock', async () => {
  const watchId = await storeWatch(shop);
  const body = orderBody([wanted(watchId)], 500_000);
  const { order } = (await shop.api('POST /api/orders/place-order', { body })).body;
  const paid = { token, params: { id: order._id }, body: { method: 'cash' as const } };
  expect((await shop.api('PUT /api/orders/:id/paid', paid)).status).toBe(200);
  const listed = async () => {
    const { body } = await shop.api('GET /api/stats/sales', { token, query: { days: '1' } });
    const panel = (await shop.api('GET /api/panel/watches', { token, query: { limit: '1' } })).body;
    expect(panel.lowStockThreshold).toBe(body.lowStockThreshold);
    return [body.lowStockThreshold, body.lowStock.some(({ itemId }) => itemId === watchId)];
  };
  await save(bodyWith({}, { lowStockThreshold: 0 }));
  expect(await listed()).toEqual([0, false]);
  await save(bodyWith({}, { lowStockThreshold: 1000, revision: 1 }));
  expect(await listed()).toEqual([1000, true]);
});

test('other data of the seller need a confirmation, and all owners get a mail', async () => {
  const seller = { ...DEFAULT_SELLER, bank: 'KZ00 0000 0000 0000' };
  await shop.tokenOf('admin');
  const sessions = shop.connection.collection('sessions');
  await sessions.updateMany({}, { $set: { confirmedAt: new Date(0) } });
  expect((await save(bodyWith({}, { seller }))).error.code).toBe('confirmationRequired');
  expect((await save(bodyWith({}, { seller: DEFAULT_SELLER }))).status).toBe(200);
  await sessions.updateMany({}, { $set: { confirmedAt: new Date() } });
  expect((await save(bodyWith({}, { seller, revision: 1 }))).status).toBe(200);
  const owners = await shop.connection.collection('users').find({ 'staff.role': 'owner' }).toArray();
  expect(owners.length).toBeGreaterThan(1);
  for (const { email } of owners)
    await waitFor(async () => {
      const text = await mailTo(shop, email as string, 'The seller’s details were changed');
      return text.includes('Bank account: none → KZ00 0000 0000 0000');
    });
});

test('duties follow from the country of the seller, until the staff set terms of a country', async () => {
  await save(bodyWith({}, { seller: { ...DEFAULT_SELLER, country: 'KZ' } }));
  const rules = async () =>
    Object.entries((await readPublic()).customs.terms)
      .filter(([, { rule }]) => rule !== 'none')
      .map(([code, { rule }]) => [code, rule]);
  expect(await rules()).toEqual([['GE', 'mayBeCharged']]);
  const body = SAMPLE_BODIES['PUT /api/panel/customs'];
  const put = () => shop.api('PUT /api/panel/customs', { token, body });
  const saved = await put();
  expect(saved.body).toEqual({ ...body, revision: 1, sellerCountry: 'KZ' });
  expect((await shop.api('GET /api/panel/customs', { token })).body).toEqual(saved.body);
  expect(await rules()).toEqual([['GE', 'estimated']]);
  expect((await put()).error.code).toBe('conflict');
  const dutiesOf = (country: string, worth: number) =>
    shop.app.get(Customs, { strict: false }).ofOrder(country, { worth, currency: 'usd' }, AFTER_CUT_OFF);
  expect(await dutiesOf('Грузия', 200)).toEqual({ duties: 'estimated', amount: 18 });
  expect(await dutiesOf('Грузия', 100)).toEqual({ duties: 'none' });
  expect(await dutiesOf('Россия', 200)).toBeUndefined();
  const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body;
  expect(entries[0]).toMatchObject({
    subject: { name: { ru: 'таможня' } },
    changes: [
      { before: { en: 'by the country of the seller' }, after: { en: 'estimated: 18% above 100\u00a0$' } },
    ],
  });
});

describe('tax rates', () => {
  const rule = (from: string, rate: number, country: DeliveryCountryCode = 'KZ'): TaxRule => ({
    ...{ country, category: null, rate, from },
  });
  const saveRules = (rules: TaxRule[], revision = 0) =>
    shop.api('PUT /api/panel/taxes', { token, body: { rules, revision } });
  const readRules = async () => (await shop.api('GET /api/panel/taxes', { token })).body;
  beforeEach(() => shop.connection.collection('taxes').deleteMany({}));

  test('are the default rules until the staff enter others, and only they read them', async () => {
    expect(await readRules()).toEqual({ rules: DEFAULT_TAX_RULES, revision: 0 });
    expect((await shop.request('GET', '/api/panel/taxes')).status).toBe(401);
  });

  test('can be entered ahead, replaced until they hold, and are in the activity log', async () => {
    expect((await saveRules([rule('2099-01-01', 18), rule('2098-01-01', 17.5)])).body.revision).toBe(1);
    expect((await saveRules([rule('2099-01-01', 19)], 1)).body).toEqual({
      rules: [...DEFAULT_TAX_RULES.slice(0, 2), rule('2099-01-01', 19), ...DEFAULT_TAX_RULES.slice(2)],
      revision: 2,
    });
    expect(await readRules()).toMatchObject({ revision: 2 });
    const names = { nameEN: 'Sport', nameRU: 'Спортивные' };
    const { _id } = (await shop.api('POST /api/categories', { token, body: names })).body;
    const ofCategories = [_id, '0'.repeat(24)].map((category) => ({ ...rule('2099-01-01', 5), category }));
    await saveRules(ofCategories, 2);
    const { entries } = (await shop.api('GET /api/activity', { token, query: { kind: 'settings' } })).body;
    const inBoth = (text: string) => ({ en: text, ru: text });
    expect(entries[2]?.changes).toEqual([
      {
        field: 'taxRate',
        of: { en: 'Kazakhstan', ru: 'Казахстан' },
        before: inBoth('2009-01-01: 12 %, 2026-01-01: 16 %'),
        after: inBoth('2009-01-01: 12 %, 2026-01-01: 16 %, 2098-01-01: 17.5 %, 2099-01-01: 18 %'),
      },
    ]);
    expect(entries[0]?.changes[0]?.after).toEqual({
      en: expect.stringContaining('2099-01-01 (deleted category): 5 %, 2099-01-01 (Sport): 5 %') as string,
      ru: expect.stringContaining('(Спортивные): 5 %') as string,
    });
  });

  test('of an older revision are a conflict', async () => {
    await saveRules([rule('2099-01-01', 18)]);
    expect((await saveRules([rule('2099-01-01', 19)])).error.code).toBe('conflict');
    expect((await readRules()).revision).toBe(1);
  });

  test.each<[string, TaxRule[]]>([
    ['rules.1.from', [rule('2099-01-01', 18), rule('2099-01-01', 19)]],
    ['rules.0.from', [rule('2026-01-01', 17)]],
    ['rules.0.from', [rule('2026-02-30', 17)]],
    ['rules.0.rate', [rule('2099-01-01', 100.01)]],
    ['rules.0.rate', [rule('2099-01-01', 0.125)]],
    ['rules.0.country', [rule('2099-01-01', 1, 'SE' as DeliveryCountryCode)]],
    ['rules.0.category', [{ ...rule('2099-01-01', 1), category: 'pocket' }]],
  ])('with an invalid %s are refused at the field', async (field, rules) => {
    const { error } = await saveRules(rules);
    expect(error).toMatchObject({ statusCode: 422, code: 'validation' });
    expect(Object.keys(error.fields ?? {})).toEqual([field]);
    expect(await readRules()).toEqual({ rules: DEFAULT_TAX_RULES, revision: 0 });
  });

  test.each<[string, object, TaxRule[], object[]?]>([
    ['rates', { taxRates: { KZ: 12, RU: 0 } }, [rule('2000-01-01', 12)]],
    ['none of a new shop', { seller: { isVatRegistered: true } }, [...DEFAULT_TAX_RULES]],
    ['rates of 0 without a registered seller', { taxRates: { KZ: 0 } }, [...DEFAULT_TAX_RULES]],
    ['documents of a registered seller without rates', { seller: { isVatRegistered: true } }, [], [{}]],
  ])('of the previous version are kept: %s', async (_, settings, rules, invoices = []) => {
    await shop.connection.collection('settings').insertOne(settings);
    for (const invoice of invoices) await shop.connection.collection('invoices').insertOne(invoice);
    const database = shop.connection.db;
    if (!database) throw new Error('The test has no database');
    await taxRules.up(database);
    await taxRules.up(database);
    expect((await readRules()).rules).toEqual(rules);
  });
});
