import { exchangeRates as migration } from '../../../../migrations/0009-exchange-rates.ts';
import { dayIn } from '../../../../platform/calendar/shop-calendar.ts';
import {
  NationalBankServer,
  REPORTED,
  reportOf,
} from '../../../../testing/national-bank/national-bank-server.ts';
import { changeSettings, issuedDocuments, SELLER } from '../../../../testing/invoices.ts';
import { BANK_SECRET, placeOrder, press } from '../../../../testing/payments.ts';
import { completeWork } from '../../../../testing/perform-work.ts';
import { storedMails } from '../../../../testing/stored-mail.ts';
import { startTestApi, type TestApi } from '../../../../testing/test-api.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { storeWatch } from '../../../../testing/watch-on-sale.ts';
import { ShopSettings } from '../shop-settings.ts';
import { ratesIn } from './national-bank.ts';
import { UpdateRates } from './update-rates.ts';

const DAY = '10.11.2026';
const [USD, RUB] = [REPORTED[0]!, REPORTED[1]!];

test('rates of one unit are read, also of currencies that the bank reports by 100 units', () => {
  expect(ratesIn(reportOf(DAY, REPORTED), DAY)).toEqual({ usd: 519.38, rub: 6.43 });
  const byUnits = [{ ...USD, description: '51938.5', quant: '100' }, RUB];
  expect(ratesIn(reportOf(DAY, byUnits), DAY)).toEqual({ usd: 519.385, rub: 6.43 });
});

test.each([
  ['no XML', 'Service is unavailable', 'invalid'],
  ['unclosed XML', reportOf(DAY, REPORTED).slice(0, -3), 'invalid'],
  ['another document', '<html><body>Rates</body></html>', 'invalid'],
  ['a document type', `<!DOCTYPE rates [<!ENTITY a "aa">]>${reportOf(DAY, REPORTED)}`, 'invalid'],
  ['the report of another day', reportOf('09.11.2026', REPORTED), 'incomplete'],
  ['a day without rates', reportOf(DAY, []), 'incomplete'],
  ['a missing currency', reportOf(DAY, [USD]), 'incomplete'],
  ['two rates of a currency', reportOf(DAY, [USD, USD, RUB]), 'incomplete'],
  ['a rate of zero', reportOf(DAY, [USD, { ...RUB, description: '0.00' }]), 'invalid'],
  ['a rate that is no number', reportOf(DAY, [USD, { ...RUB, description: 'n/a' }]), 'invalid'],
  ['no units', reportOf(DAY, [USD, { ...RUB, quant: '0' }]), 'invalid'],
])('refuses %s', (_, text, problem) =>
  expect(() => ratesIn(text, DAY)).toThrow(expect.objectContaining({ problem }) as Error),
);

describe('the rates of a shop', () => {
  const bank = new NationalBankServer();
  let shop: TestApi;
  let token: string;
  const today = dayIn(new Date(), 'Asia/Almaty');
  beforeAll(async () => {
    await bank.start();
    shop = await startTestApi({
      EXCHANGE_RATES_URL: bank.url,
      SHOP_TIME_ZONE: 'Asia/Almaty',
      SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    });
    token = await shop.tokenOf('admin');
    // The job runs at the start.
    await waitFor(async () => (await read()).service.succeededAt !== null);
  });
  afterAll(async () => {
    await shop.stop();
    await bank.stop();
  });
  beforeEach(async () => {
    bank.isDown = false;
    bank.rates = REPORTED;
    bank.days.length = 0;
    for (const name of ['exchangerates', 'rateservices', 'activity'])
      await shop.connection.collection(name).deleteMany({});
  });

  const store = (rates: object[]) => shop.connection.collection('exchangerates').insertMany(rates);
  const rate = (currency: string, day: string, kzt: number, source = 'typed') => ({
    ...{ currency, day, kzt, source },
    at: new Date(),
  });
  const read = async () => (await shop.api('GET /api/panel/exchange-rates', { token })).body;
  const put = async (body: object) => (await shop.api('PUT /api/panel/exchange-rates', { token, body })).body;
  const update = () => shop.app.get(UpdateRates, { strict: false }).update();
  const rateAt = (currency: 'usd' | 'rub', day: string) =>
    shop.app.get(ShopSettings, { strict: false }).exchangeRate(currency, new Date(`${day}T10:00:00Z`));
  const currentOf = async () =>
    Object.fromEntries((await read()).current.map(({ currency, kzt }) => [currency, kzt]));

  test('hold from their day until the day of the next one', async () => {
    await store([rate('usd', '2026-11-10', 520.5), rate('usd', '2026-11-01', 505)]);
    const days = ['2026-10-31', '2026-11-01', '2026-11-09', '2026-11-10', '2027-05-01'];
    expect(await Promise.all(days.map((day) => rateAt('usd', day)))).toEqual([510, 505, 505, 520.5, 520.5]);
    expect(await rateAt('rub', '2026-11-10')).toBe(6.2);
    // Midnight in Almaty.
    const at = (time: string) =>
      shop.app.get(ShopSettings, { strict: false }).exchangeRate('usd', new Date(`2026-11-09T${time}Z`));
    expect([await at('18:59:59.999'), await at('19:00:00')]).toEqual([505, 520.5]);
  });

  test('of an order and its documents are those of the day on which it was placed', async () => {
    await changeSettings(shop, token, { seller: SELLER });
    const watchId = await storeWatch(shop, { price: { kzt: 0, usd: 100 } });
    const place = () => placeOrder(shop, watchId, 1, { change: { currency: 'usd', amount: 100 } });
    await store([rate('usd', today, 500), rate('usd', '2999-01-01', 900)]);
    const placed = await place();
    // The next day begins.
    const rates = shop.connection.collection('exchangerates');
    await rates.updateOne({ day: today }, { $set: { day: '2020-01-01' } });
    await store([rate('usd', today, 600)]);
    await press(placed, 'approve');
    await completeWork(shop);
    const { key, _id } = placed.order;
    const [document] = await issuedDocuments(shop, key);
    const { body: invoice } = await shop.api('GET /api/orders/by-key/:key/invoices/:invoiceId', {
      params: { key, invoiceId: document!.id },
    });
    expect(invoice.books).toMatchObject({ rate: 500, amount: 50_000 });
    const stored = await shop.connection.collection('orders').findOne({ key });
    expect(stored).toMatchObject({ amountKzt: 50_000, money: [{ amount: 100, amountKzt: 50_000 }] });
    await shop.api('POST /api/orders/:id/refunds', {
      ...{ token, params: { id: _id }, body: { amount: 40, reason: 'Scratch' } },
    });
    await completeWork(shop);
    const [, note] = await issuedDocuments(shop, key);
    const { body: creditNote } = await shop.api('GET /api/orders/by-key/:key/invoices/:invoiceId', {
      params: { key, invoiceId: note!.id },
    });
    expect(creditNote.books).toMatchObject({ rate: 500, amount: 20_000 });
    expect((await place()).order.amountKzt).toBe(60_000);
  });

  test('of today are read once from the service, although several processes ask at once', async () => {
    await Promise.all([update(), update(), update()]);
    await update();
    expect(bank.days).toEqual([today.split('-').reverse().join('.')]);
    expect(await currentOf()).toEqual({ usd: 519.38, rub: 6.43 });
    const { rates, service } = await read();
    expect(rates.map(({ source, day }) => [source, day])).toEqual([
      ['service', today],
      ['service', today],
    ]);
    expect(service).toMatchObject({ isConfigured: true, problem: null, held: [] });
    expect(service.succeededAt).not.toBeNull();
  });

  test('stay the last known ones while the service is down, until it reports new ones', async () => {
    await store([rate('usd', '2020-01-01', 500), rate('rub', '2020-01-01', 6)]);
    bank.isDown = true;
    await update();
    expect(await currentOf()).toEqual({ usd: 500, rub: 6 });
    expect((await read()).service).toMatchObject({ problem: 'unavailable', succeededAt: null });
    bank.isDown = false;
    await update();
    expect(bank.days).toHaveLength(1);
    await shop.connection.collection('rateservices').updateOne({}, { $set: { startedAt: new Date(0) } });
    await update();
    expect(await currentOf()).toEqual({ usd: 519.38, rub: 6.43 });
    expect((await read()).service.problem).toBeNull();
  });

  test('that differ by more than 20 % are held back and reported to the owners, who can set them', async () => {
    await store([rate('usd', '2020-01-01', 400), rate('rub', '2020-01-01', 6)]);
    await update();
    expect(await currentOf()).toEqual({ usd: 400, rub: 6.43 });
    const held = { currency: 'usd', day: today, kzt: 519.38, previous: 400 };
    expect((await read()).service.held).toEqual([held]);
    expect(await storedMails(shop, `held-rate-${today}`)).toHaveLength(1);
    await put({ currency: 'usd', day: today, kzt: 519.38 });
    expect((await read()).service.held).toEqual([]);
    expect(await currentOf()).toEqual({ usd: 519.38, rub: 6.43 });
  });

  test('of the staff win over the service, and are corrected and removed with an entry in the activity log', async () => {
    await put({ currency: 'usd', day: today, kzt: 500 });
    await update();
    expect(await currentOf()).toEqual({ usd: 500, rub: 6.43 });
    await put({ currency: 'usd', day: today, kzt: 501.5 });
    await put({ currency: 'usd', day: today, kzt: 501.5 });
    await put({ currency: 'usd', day: today, kzt: null });
    expect((await currentOf())['usd']).toBe(510);
    const { entries } = (await shop.api('GET /api/activity', { token })).body;
    expect(entries.map(({ changes }) => [changes[0]?.before, changes[0]?.after])).toEqual([
      [501.5, null],
      [500, 501.5],
      [null, 500],
    ]);
    const wrong = { currency: 'kzt', day: '2026-02-30', kzt: 0 };
    const refused = await shop.api('PUT /api/panel/exchange-rates', { token, body: wrong });
    expect(Object.keys(refused.error.fields ?? {}).sort()).toEqual(['currency', 'day', 'kzt']);
  });

  test('are imported from a list, whose problems are shown by line', async () => {
    await store([rate('usd', '2026-11-01', 505), rate('rub', '2026-11-01', 6)]);
    const list = [
      'kzt;currency;day',
      '505;USD;2026-11-01',
      '6,25;₽;01.11.2026',
      '5 200,5;usd;2026-11-02',
      '6;rub;2026-11-01',
      ';usd;2026-11-03',
      '7;eur;2026-11-03',
      '7;rub;2026-13-03',
    ].join('\n');
    const body = { list };
    const preview = await shop.api('POST /api/panel/exchange-rates/list/preview', { token, body });
    expect(
      preview.body.rows.map(({ line, change, problem, field }) => [line, change ?? problem, field]),
    ).toEqual([
      [2, 'unchanged', undefined],
      [3, 'changed', undefined],
      [4, 'added', undefined],
      [5, 'repeated', 'day'],
      [6, 'incomplete', 'kzt'],
      [7, 'invalid', 'currency'],
      [8, 'invalid', 'day'],
    ]);
    expect(await rateAt('rub', '2026-11-01')).toBe(6);
    const applied = await shop.api('POST /api/panel/exchange-rates/list', { token, body });
    expect(applied.body).toEqual(preview.body);
    expect([await rateAt('rub', '2026-11-01'), await rateAt('usd', '2026-11-02')]).toEqual([6.25, 5200.5]);
    const { error } = await shop.api('POST /api/panel/exchange-rates/list', {
      token,
      body: { list: 'day,rate\n2026-11-01,1' },
    });
    expect(Object.keys(error.fields ?? {})).toEqual(['list']);
  });

  test('of the settings are copied by a migration, which can run again', async () => {
    const database = shop.connection.db;
    if (!database) throw new Error('No database');
    const settings = [{ currency: 'usd', from: '2020-01-01', kzt: 480.5 }];
    await shop.connection.collection('settings').updateOne({}, { $set: { exchangeRates: settings } });
    await migration.up(database);
    await put({ currency: 'usd', day: '2020-01-01', kzt: 481 });
    await migration.up(database);
    expect(await rateAt('usd', '2026-11-01')).toBe(481);
  });
});
