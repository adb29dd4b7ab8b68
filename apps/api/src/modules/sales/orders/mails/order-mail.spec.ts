import { type Language, statusFields } from '@meridian/domain';
import { Types } from 'mongoose';
import type { OrderRefund, StoredOrder } from '../order.schema.ts';
import { STOCK_STATE } from '../../../catalogue/watches/stock-states.ts';
import { lineOf } from '../payment/offer-payment.ts';
import { orderMail } from './order-mail.ts';
import { refundMail } from './refund-mail.ts';

const ORIGIN = 'https://shop.example';

const orderIn = (language: Language): StoredOrder => ({
  ...statusFields('shipped'),
  _id: new Types.ObjectId(),
  key: 'k'.repeat(32),
  placed: true,
  date: new Date('2026-10-05T10:00:00Z'),
  currency: 'kzt',
  amount: 840_000,
  amountKzt: 840_000,
  email: 'anna@example.com',
  user: null,
  language,
  delivery: {
    name: 'Anna',
    surname: 'Lee',
    patronymic: null,
    phone: '+77010000000',
    additionalPhone: '',
    country: 'Казахстан',
    zipCode: '050000',
    city: 'Almaty',
    address: 'Abay 1',
  },
  company: null,
  items: [
    {
      itemId: new Types.ObjectId().toHexString(),
      sku: 'L-38',
      name: 'Linear 38',
      nameRU: 'Линеар 38',
      colorName: 'White',
      colorNameRU: 'Белый',
      size: '40 mm',
      quantity: 2,
      price: 420_000,
      weight: 90,
      image: '',
    },
  ],
  payment: { provider: 'sandbox', status: 'paid', attempt: 1, due: new Date() },
  history: [],
  revision: 1,
  stock: { state: STOCK_STATE.reserved, move: 1, since: new Date(), marked: false },
  changedAt: new Date(),
});
const plain = (text: string) => text.replace(/\u00a0/g, ' ').replace(/\s+/g, ' ');

test.each([
  ['ru', 'Линеар 38, Белый, 40 мм'],
  ['en', 'Linear 38, White, 40 mm'],
] as const)(
  'emails, payment pages and receipts name a watch in the language of the order (%s)',
  (language, name) => {
    const order = orderIn(language);
    expect(plain(orderMail(order, 'paid', ORIGIN).text)).toContain(name);
    expect(order.items.map((item) => plain(lineOf(item, language).name))).toEqual([name]);
  },
);

test('shows the company of the invoice', () => {
  const company = { name: 'Tima LLP', taxNumber: '941240000193', address: 'Abay 1, Almaty' };
  const { text } = orderMail({ ...orderIn('en'), company }, 'paid', ORIGIN);
  expect(text).toContain('Invoice for a company:\nTima LLP\nBIN/IIN: 941240000193\nAbay 1, Almaty');
});

test('shows the method of delivery with its price, and the point where the order is collected', () => {
  const method = {
    ...{ id: 'points', kind: 'pickup' as const, nameEN: 'Points', nameRU: 'Пункты выдачи', price: 1500 },
    ...{ taxRate: null, carrier: null, cashOnDelivery: false },
  };
  const order = orderIn('en');
  const courier = { ...order.delivery, method: { ...method, nameEN: 'Courier', price: 0 } };
  expect(plain(orderMail({ ...order, delivery: courier }, 'paid', ORIGIN).text)).toContain(
    'Delivery: Courier = Free',
  );
  const point = {
    ...{
      code: 'A',
      nameEN: 'Abay point',
      nameRU: 'Пункт на Абая',
      city: 'Almaty',
      zipCode: '',
      address: 'Abay 1',
    },
    ...{ hours: '10:00–20:00', phone: '+7 727 000 00 00' },
  };
  const pickup = { code: '012345', point: point.code, readyAt: new Date(), handedOverAt: null, attempts: 0 };
  const collected = { ...order, delivery: { ...order.delivery, method: { ...method, point } }, pickup };
  const { text } = orderMail(collected, 'ready', ORIGIN);
  expect(plain(text)).toContain('Tell the staff this code: 012345');
  expect(plain(text)).toContain('Delivery: Points = 1,500 ₸');
  expect(text).toContain('Pickup point:\nAbay point\nAbay 1\n');
  expect(text).not.toContain('You pay');
  const unpaid = { ...collected, payment: { ...order.payment, status: 'pending' as const } };
  expect(plain(orderMail(unpaid, 'ready', ORIGIN).text)).toContain('You pay 840,000 ₸ when you collect it.');
});

test('shows the phone in readable groups', () => {
  expect(orderMail(orderIn('en'), 'paid', ORIGIN).text).toContain('\n+7 701 000 00 00\n');
});

test.each([
  ['paid', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', false],
  ['cancelled', false],
] as const)('a mail of the occasion %s shows the expected delivery: %s', (occasion, isShown) => {
  const order = orderIn('ru');
  order.delivery.estimate = { from: '2026-11-26', to: '2026-11-28' };
  const { text, html } = orderMail(order, occasion, ORIGIN);
  for (const part of [text, html])
    expect(plain(part).includes('Ожидаемая доставка: 26–28 ноября')).toBe(isShown);
});

test.each([
  [{ duties: 'included' }, 'en', 'paid', 'The price includes customs duties'],
  [{ duties: 'mayBeCharged' }, 'ru', 'shipped', 'таможня может начислить пошлину'],
  [{ duties: 'estimated', amount: 52_500 }, 'en', 'transfer', 'expect about 52,500 ₸'],
  [{ duties: 'estimated', amount: 52_500 }, 'ru', 'paid', 'около 52 500 ₸ вы заплатите таможне'],
  [{ duties: 'estimated', amount: 52_500 }, 'ru', 'delivered', null],
  [{ duties: 'none' }, 'en', 'paid', null],
] as const)(
  'customs of %j in %s: a mail of the occasion %s states %s',
  (customs, language, occasion, notice) => {
    const mail = orderMail({ ...orderIn(language), customs }, occasion, ORIGIN);
    for (const part of [mail.text, mail.html])
      if (notice === null) expect(part).not.toMatch(/customs|пошлин/i);
      else expect(plain(part)).toContain(notice);
  },
);

test('the mail of an order without an expected delivery leaves it out', () => {
  expect(plain(orderMail(orderIn('en'), 'paid', ORIGIN).text)).not.toContain('Expected delivery');
});

test('shows the unit price and the total of each line', () => {
  const { text, html } = orderMail(orderIn('en'), 'paid', ORIGIN);
  expect(plain(text)).toContain('2 × 420,000 ₸ = 840,000 ₸');
  expect(plain(html)).toContain('2 × 420,000 ₸');
  expect(plain(html)).toMatch(/white-space:nowrap"> ?840,000 ₸ ?<\/td>/);
});

test.each([
  [
    'en',
    ['1 × 378,000 ₸ instead of 420,000 ₸ = 378,000 ₸', 'Linear 38, White, 40 mm: 1, a gift = 0 ₸'],
    ['Before the promo code = 420,000 ₸', 'Promo code SUMMER = −42,000 ₸'],
  ],
  [
    'ru',
    ['1 шт. × 378 000 ₸ вместо 420 000 ₸ = 378 000 ₸', 'Линеар 38, Белый, 40 мм: 1 шт., подарок = 0 ₸'],
    ['Без промокода = 420 000 ₸', 'Промокод SUMMER = −42 000 ₸'],
  ],
] as const)('shows the promo code of an order in %s', (language, lines, rows) => {
  const order = orderIn(language);
  const [item] = order.items;
  const promotion = {
    id: 'p',
    code: 'SUMMER',
    nameEN: '',
    nameRU: '',
    discount: 42_000,
    deliveryDiscount: 0,
  };
  const items = [
    { ...item!, quantity: 1, price: 378_000, discount: 42_000 },
    { ...item!, quantity: 1, price: 0, isGift: true },
  ];
  const mail = orderMail({ ...order, items, amount: 378_000, promotion }, 'paid', ORIGIN);
  for (const text of [...lines, ...rows]) expect(plain(mail.text)).toContain(text);
  for (const text of [...lines, ...rows].flatMap((row) => row.split(/: | = /)))
    expect(plain(mail.html)).toContain(text);
});

test('an order that costs nothing is confirmed without a payment, and its cancellation promises no money', () => {
  const order = { ...orderIn('en'), amount: 0 };
  const { text } = orderMail(order, 'paid', ORIGIN);
  expect(text).toContain('There is nothing to pay');
  expect(text).not.toContain('payment');
  expect(orderMail(order, 'cancelled', ORIGIN).text).toContain('You have not been charged');
});

test('starts with a preheader that inboxes show next to the subject', () => {
  const { html } = orderMail(orderIn('en'), 'paid', ORIGIN);
  expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^"]*">Payment received\./);
});

test('shows the picture of a watch as a JPEG, and no picture of a line without one', () => {
  const order = orderIn('ru');
  const [item] = order.items;
  if (item) item.image = 'watches/a b.webp';
  expect(orderMail(order, 'paid', ORIGIN).html).toMatch(
    /<img\s+src="https:\/\/shop\.example\/static\/watches\/a%20b\.webp\?w=240&amp;f=jpg"[^>]*alt="Линеар 38/,
  );
  expect(orderMail(orderIn('ru'), 'paid', ORIGIN).html).not.toContain('<img');
});

test.each([
  ['placed', 'en', ['pay there within 3 days', 'check the watches', 'when the parcel ships']],
  ['paid', 'ru', ['проверим часы', 'отправим посылку', 'фискальные чеки']],
  ['processing', 'en', ['when the parcel ships']],
  ['shipped', 'en', ['when it arrives']],
  ['tracking', 'en', ['Follow the parcel', 'when it arrives']],
  ['delivered', 'ru', ['Сохраните коробку', 'верните их в течение 30 дней', 'Гарантия']],
  ['cancelled', 'en', []],
] as const)(
  'a mail of the occasion %s in %s lists the next steps, and has one button',
  (occasion, language, expected) => {
    const { text, html } = orderMail(orderIn(language), occasion, ORIGIN);
    const numbered = [...plain(text).matchAll(/(?<= )\d\. [^.]+/g)].map(([step]) => step);
    expect(numbered).toEqual(
      expected.map((step, index) => expect.stringMatching(`^${index + 1}\\. .*${step}`) as string),
    );
    for (const step of expected) expect(plain(html)).toContain(step);
    expect(html.match(/class="m-button"/g)).toHaveLength(1);
  },
);

const refund = (amount: number, isCancellation = false) =>
  ({
    id: 'r1',
    amount,
    amountKzt: amount,
    status: 'succeeded',
    isLate: false,
    at: new Date(),
    ...(isCancellation && { isCancellation }),
  }) as const;
test.each([
  ['pending', [], 'You have not been charged.'],
  ['paid', [], 'We are refunding the full amount'],
  ['refunded', [refund(840_000, true)], 'We are refunding the full amount'],
  ['refunded', [], 'We have already refunded your whole payment of 840,000 ₸.'],
  ['refunded', [refund(840_000)], 'We have already refunded your whole payment of 840,000 ₸.'],
  ['lapsed', [{ ...refund(840_000), isLate: true, status: 'pending' }], 'We are refunding the full amount'],
  ['paid', [{ ...refund(840_000), status: 'failed' }], 'We are refunding the full amount'],
  // A shopper's order is cancelled before it is refunded.
  ['partlyRefunded', [refund(40_000)], 'We are refunding 800,000 ₸'],
  ['refunded', [refund(40_000), refund(800_000, true)], 'you get back 840,000 ₸ in total'],
] as const)(
  'a cancelled order with the payment %s and refunds %j: the mail says “%s”',
  (status, refunds, news) => {
    const order = orderIn('en');
    const payment = { ...order.payment, status, paidBy: 'p', refunds: [...refunds] };
    if (status === 'lapsed') Reflect.deleteProperty(payment, 'paidBy');
    const mail = orderMail({ ...order, payment }, 'cancelled', ORIGIN);
    expect(plain(mail.text)).toContain(news);
    expect(plain(mail.html).split(news)).toHaveLength(3);
  },
);

const withRefunds = (language: Language, ...refunds: OrderRefund[]): StoredOrder => {
  const order = orderIn(language);
  return { ...order, payment: { ...order.payment, refunds } };
};

test('a mail after a refund states the refunded sum', () => {
  const order = withRefunds('en', refund(1000), refund(500));
  expect(plain(orderMail(order, 'delivered', ORIGIN).text)).toContain('Refunded: 1,500 ₸');
  expect(plain(orderMail(orderIn('en'), 'delivered', ORIGIN).text)).not.toContain('Refunded');
});

test.each<[Language, OrderRefund, string[]]>([
  ['en', refund(40_000), ['refunded 40,000 ₸', '800,000 ₸ of 840,000 ₸ remain paid', 'credit note']],
  ['ru', { ...refund(40_000), reason: 'Царапина' }, ['вернули 40 000 ₸', 'Причина: Царапина', 'Кредит-нота']],
  ['en', refund(840_000), ['Your whole payment of 840,000 ₸ is now refunded']],
  ['ru', { ...refund(840_000), status: 'failed', reason: 'Царапина' }, ['840 000 ₸', 'не дошёл до вас']],
])('a mail about a refund in %s of %j states %j', (language, entry, expected) => {
  const isFailed = entry.status === 'failed';
  const { text } = refundMail(withRefunds(language, entry), entry, ORIGIN, !isFailed);
  for (const part of expected) expect(plain(text)).toContain(part);
  if (isFailed) expect(text).not.toContain('Царапина');
});

test.each([
  ['en', 'Fiscal receipts: Payment 2382913456 Open the receipt: https://ofd.example/1'],
  ['ru', 'Фискальные чеки: Оплата 2382913456 Открыть чек: https://ofd.example/1'],
] as const)(
  'links the registered fiscal receipts, and names the page of the others (%s)',
  (language, expected) => {
    const order = orderIn(language);
    const receipt = { id: 'a', kind: 'sale' as const, amount: 840_000, at: new Date() };
    const registered = {
      ...receipt,
      state: 'registered' as const,
      number: '2382913456',
      url: 'https://ofd.example/1',
    };
    const pending = {
      ...receipt,
      kind: 'handover' as const,
      state: 'pending' as const,
      number: null,
      url: null,
    };
    const { text, html } = orderMail({ ...order, receipts: [registered, pending] }, 'delivered', ORIGIN);
    expect(plain(text)).toContain(expected);
    expect(html).toContain('href="https://ofd.example/1"');
    expect(orderMail(order, 'delivered', ORIGIN).text).not.toContain('2382913456');
    expect(plain(orderMail(order, 'paid', ORIGIN).text)).toMatch(
      /page of the order has .* fiscal receipts|чеки будут на странице заказа/,
    );
  },
);

test('lists each parcel with its link, and the pieces of a parcel that is a part of the order', () => {
  const order = orderIn('ru');
  const parcel = { carrier: 'cdek' as const, at: new Date(), by: 'shop', revision: 0 };
  const shipments = [
    {
      ...parcel,
      id: 'a',
      trackingNumber: '1234567890',
      trackingUrl: 'https://www.cdek.ru/ru/tracking?order_id=1234567890',
      items: [{ line: 0, quantity: 1 }],
    },
    { ...parcel, id: 'b', carrier: 'other' as const, trackingNumber: 'A-1', trackingUrl: null, items: [] },
  ];
  const { text, html } = orderMail(order, 'shipped', ORIGIN, shipments);
  expect(plain(text)).toContain(
    'Отслеживание: СДЭК: 1234567890 Отследить посылку: https://www.cdek.ru/ru/tracking?order_id=1234567890 ' +
      'В этой посылке: Линеар 38, Белый, 40 мм × 1 A-1',
  );
  expect(html).toContain('href="https://www.cdek.ru/ru/tracking?order_id=1234567890"');
  expect(orderMail(order, 'processing', ORIGIN, []).text).not.toContain('Отслеживание');
});
