import fc from 'fast-check';
import { CURRENCIES, type Price } from '../shop/money.ts';
import {
  type Campaign,
  type CampaignDiscount,
  campaignPrice,
  type CampaignScope,
  campaignsInGrace,
  campaignStatus,
  nextChange,
  percentOff,
  presentPrice,
  type PricedWatch,
  runningAt,
} from './campaigns.ts';

const EVERY_WATCH: CampaignScope = { watches: [], brands: [], collections: [], categories: [], flags: [] };
const NOON = new Date('2026-11-27T12:00:00.000Z');

const watch: PricedWatch = {
  id: 'w1',
  brand: 'b1',
  collection: 'c1',
  category: null,
  flags: ['hits'],
  price: { kzt: 1005, rub: 99.99, usd: 20 },
};
const sale = (discount: CampaignDiscount, more: Partial<Campaign> = {}): Campaign => ({
  id: 'a',
  nameEN: 'Sale',
  nameRU: 'Распродажа',
  from: null,
  until: null,
  scope: EVERY_WATCH,
  discount,
  isStopped: false,
  ...more,
});
const percent = (value: number, more?: Partial<Campaign>) => sale({ kind: 'percent', percent: value }, more);

test.each<[string, Campaign[], Price]>([
  ['no campaign', [], watch.price],
  ['whole tenge and hundredths, rounded down', [percent(10)], { kzt: 904, rub: 89.99, usd: 18 }],
  ['half a tenge and half a kopeck, rounded down', [percent(50)], { kzt: 502, rub: 49.99, usd: 10 }],
  [
    'an amount per currency',
    [sale({ kind: 'amount', amount: { kzt: 100, rub: 9.9 } })],
    { kzt: 905, rub: 90.09, usd: 20 },
  ],
  [
    'a sale price in one currency',
    [sale({ kind: 'price', price: { usd: 15 } })],
    { ...watch.price, usd: 15 },
  ],
  ['an amount of the whole price', [sale({ kind: 'amount', amount: { usd: 20 } })], watch.price],
  ['a sale price that is not lower', [sale({ kind: 'price', price: { usd: 20, kzt: 2000 } })], watch.price],
  [
    'the lowest price, without stacking',
    [percent(10), percent(20, { id: 'b' })],
    { kzt: 804, rub: 79.99, usd: 16 },
  ],
  ['another watch', [percent(10, { scope: { ...EVERY_WATCH, watches: ['w2'] } })], watch.price],
  [
    'one of several lists that names the watch',
    [percent(50, { scope: { ...EVERY_WATCH, watches: ['w2'], brands: ['b1'] } })],
    { kzt: 502, rub: 49.99, usd: 10 },
  ],
  [
    'its flag',
    [percent(50, { scope: { ...EVERY_WATCH, flags: ['hits'] } })],
    { kzt: 502, rub: 49.99, usd: 10 },
  ],
])('prices a watch by %s', (_, running, price) => expect(presentPrice(watch, running).price).toEqual(price));

test('names the regular price and the campaign of the currencies on sale only', () =>
  expect(presentPrice(watch, [sale({ kind: 'price', price: { usd: 15 } })])).toEqual({
    price: { kzt: 1005, rub: 99.99, usd: 15 },
    regularPrice: { usd: 20 },
    campaigns: { usd: 'a' },
  }));

test('has neither a regular price nor a campaign without a sale', () =>
  expect(presentPrice(watch, [sale({ kind: 'price', price: { usd: 25 } })])).toEqual({ price: watch.price }));

test.each<[string, Campaign[], string]>([
  ['the earlier beginning', [percent(10), percent(10, { id: 'b', from: '2026-11-01T00:00:00.000Z' })], 'a'],
  ['the smaller id', ['c', 'b'].map((id) => percent(10, { id, from: '2026-11-01T00:00:00.000Z' })), 'b'],
])('of equal prices chooses the campaign with %s', (_, running, id) =>
  expect(presentPrice(watch, running).campaigns).toEqual({ kzt: id, rub: id, usd: id }),
);

test.each([
  [{}, 'running'],
  [{ from: '2026-11-27T12:00:00.000Z' }, 'running'],
  [{ from: '2026-11-27T12:00:00.001Z' }, 'planned'],
  [{ until: '2026-11-27T12:00:00.001Z' }, 'running'],
  [{ until: '2026-11-27T12:00:00.000Z' }, 'ended'],
  [{ from: '2026-11-28T00:00:00.000Z', isStopped: true }, 'stopped'],
] as [Partial<Campaign>, string][])('a campaign with %j is %s', (dates, status) => {
  const campaign = percent(10, dates);
  expect(campaignStatus(campaign, NOON)).toBe(status);
  expect(runningAt([campaign], NOON)).toEqual(status === 'running' ? [campaign] : []);
});

test.each([
  [[{}], null],
  [[{ from: '2026-11-27T12:00:00.000Z' }], null],
  [[{ until: '2026-11-29T00:00:00.000Z' }, { from: '2026-11-28T00:00:00.000Z' }], '2026-11-28T00:00:00.000Z'],
  [[{ from: '2026-11-28T00:00:00.000Z', isStopped: true }], null],
] as [Partial<Campaign>[], string | null][])('after %j the next change is %s', (dates, next) => {
  const campaigns = dates.map((each) => percent(10, each));
  expect(nextChange(campaigns, NOON)?.toISOString() ?? null).toBe(next);
});

test.each([
  [850, 1000, 15],
  [851, 1000, 14],
  [999, 1000, 0],
  [1000, 1000, 0],
  [1200, 1000, 0],
  [0.1, 0.3, 66],
])('%d instead of %d is %d percent off', (price, regular, off) =>
  expect(percentOff(price, regular)).toBe(off),
);

const amount = fc.integer({ min: 1, max: 2_000_000_00 }).map((hundredths) => hundredths / 100);
const price = fc.record({ kzt: amount.map(Math.ceil), rub: amount, usd: amount }, { requiredKeys: [] });
const discount = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: price }),
  fc.record({ kind: fc.constant('price' as const), price }),
);
const scope = fc.constantFrom(
  EVERY_WATCH,
  { ...EVERY_WATCH, brands: ['b1'] },
  { ...EVERY_WATCH, brands: ['b2'] },
);
const from = fc.constantFrom(null, '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z');
const campaigns = fc
  .array(fc.record({ discount, scope, from }), { maxLength: 8 })
  .map((all) => all.map((each, index) => sale(each.discount, { ...each, id: `${index}` })));

test('a present price is above 0, at most the regular one, and has two decimals, none in tenge', () =>
  fc.assert(
    fc.property(price, campaigns, (regular, running) => {
      const present = presentPrice({ ...watch, price: regular }, running);
      expect(Object.keys(present.price).sort()).toEqual(Object.keys(regular).sort());
      for (const currency of CURRENCIES) {
        const [now, before] = [present.price[currency], regular[currency]];
        if (now === undefined || before === undefined) continue;
        const isOnSale = present.campaigns?.[currency] !== undefined;
        expect(now).toBeGreaterThan(0);
        expect(isOnSale ? now < before : now === before).toBe(true);
        expect(present.regularPrice?.[currency]).toBe(isOnSale ? before : undefined);
        expect(Number(now.toFixed(currency === 'kzt' ? 0 : 2))).toBe(now);
      }
    }),
  ));

test('the order of campaigns is irrelevant', () =>
  fc.assert(
    fc.property(campaigns, fc.infiniteStream(fc.nat()), (running, random) => {
      const shuffled = running
        .map((campaign) => ({ campaign, at: random.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ campaign }) => campaign);
      expect(presentPrice(watch, shuffled)).toEqual(presentPrice(watch, running));
    }),
  ));

test('a percentage is rounded down: one more would promise too much', () =>
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [now, before] = [Math.min(a, b), Math.max(a, b)];
      const off = percentOff(now, before);
      const saved = Math.round((before - now) * 100) * 100;
      expect(off * Math.round(before * 100)).toBeLessThanOrEqual(saved);
      expect((off + 1) * Math.round(before * 100)).toBeGreaterThan(saved);
    }),
  ));

test.each([
  [1_000_390, 15, 850_331],
  [999_990, 15, 849_991],
  [1_250_000, 7, 1_162_500],
  [101, 1, 99],
])('%d less %d percent is %d, which shows at least that percentage', (regular, off, price) => {
  expect(campaignPrice({ discount: { kind: 'percent', percent: off } }, regular, 'kzt')).toBe(price);
  expect(percentOff(price, regular)).toBeGreaterThanOrEqual(off);
});

test('prices of campaigns that have just ended by their date are accepted, the latest end first', () => {
  const at = (time: string) => `2026-11-27T11:${time}Z`;
  const running = percent(10, { id: 'running' });
  const ended = ['58:00.000', '56:00.000', '55:00.000'].map((end) =>
    percent(20, { id: end, until: at(end) }),
  );
  const stopped = percent(30, { id: 'stopped', until: at('59:00.000'), isStopped: true });
  const planned = percent(40, { id: 'planned', from: NOON.toISOString().replace('12:', '13:') });
  const sets = campaignsInGrace([running, ...ended, stopped, planned], NOON);
  expect(sets.map((set) => set.map(({ id }) => id))).toEqual([
    ['running', '58:00.000'],
    ['running', '58:00.000', '56:00.000'],
  ]);
  expect(campaignsInGrace([running, stopped, planned], NOON)).toEqual([]);
});
