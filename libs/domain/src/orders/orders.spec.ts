import fc from 'fast-check';
import {
  countsAsOrder,
  holdsStock,
  isOrderStatus,
  isUnpaidOrder,
  ORDER_STATUSES,
  orderLineTexts,
  PAYMENT_STATUSES,
  readOrderNumber,
  readOrderStatus,
  statusFields,
} from './orders.ts';

test.each([
  ['pending', 'в ожидании'],
  ['processing', 'в процессе'],
  ['shipped', 'отправлен'],
  ['delivered', 'доставлен'],
  ['cancelled', 'отменен'],
] as const)('statusFields(%s) has the label %s', (status, statusRU) =>
  expect(statusFields(status)).toEqual({ status, statusEN: status, statusRU }),
);

test.each([
  ['shipped', 'shipped'],
  ['Shipped', 'shipped'],
  [' DELIVERED ', 'delivered'],
  ['lost', 'pending'],
  ['', 'pending'],
  [undefined, 'pending'],
  [null, 'pending'],
  [7, 'pending'],
  [['shipped'], 'pending'],
])('readOrderStatus(%j) returns %s', (stored, status) => expect(readOrderStatus(stored)).toBe(status));

test('readOrderStatus returns one of the five statuses for any value', () => {
  fc.assert(fc.property(fc.anything(), (stored) => isOrderStatus(readOrderStatus(stored))));
});

const LINE = { name: 'Tide', nameRU: 'Прилив', colorName: 'Blue', colorNameRU: 'Синий' };
test.each([
  ['en', {}, { name: 'Tide', color: 'Blue' }],
  ['ru', {}, { name: 'Прилив', color: 'Синий' }],
  ['ru', { nameRU: '' }, { name: 'Tide', color: 'Синий' }],
  ['ru', { colorNameRU: '' }, { name: 'Прилив', color: 'Blue' }],
] as const)('orderLineTexts in %s with %j returns %j', (language, stored, texts) =>
  expect(orderLineTexts({ ...LINE, ...stored }, language)).toEqual(texts),
);

const STATES = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.map((payment) => ({ status, payment: { status: payment } })),
);
const states = (rule: (order: (typeof STATES)[number]) => boolean): string[] =>
  STATES.filter(rule).map(({ status, payment }) => `${status}/${payment.status}`);

test('an order holds its pieces unless it is cancelled, refunded before the dispatch, or not paid in time', () =>
  expect(states((order) => !holdsStock(order))).toEqual([
    'pending/failed',
    'pending/lapsed',
    'pending/refunded',
    'processing/refunded',
    'cancelled/pending',
    'cancelled/paid',
    'cancelled/paidOffline',
    'cancelled/partlyRefunded',
    'cancelled/failed',
    'cancelled/lapsed',
    'cancelled/refunded',
  ]));

test('an order counts unless it is cancelled, or pending with a payment that failed or lapsed', () =>
  expect(states(countsAsOrder)).toEqual([
    'pending/pending',
    'pending/paid',
    'pending/paidOffline',
    'pending/partlyRefunded',
    'pending/refunded',
    ...(['processing', 'shipped', 'delivered'] as const).flatMap((status) =>
      PAYMENT_STATUSES.map((payment) => `${status}/${payment}`),
    ),
  ]));

test('an order that counts is unpaid until its payment', () =>
  expect(states(isUnpaidOrder)).toEqual([
    'pending/pending',
    ...(['processing', 'shipped', 'delivered'] as const).flatMap((status) =>
      ['pending', 'failed', 'lapsed'].map((payment) => `${status}/${payment}`),
    ),
  ]));

test.each([
  ['CE34AD', 'CE34AD'],
  ['№ ce34ad', 'CE34AD'],
  ['Order CE34AD.', 'CE34AD'],
  ['Заказ CE34AD', 'CE34AD'],
  ['No. CE34AD', 'CE34AD'],
  ['CE3 4AD\u200b', 'CE34AD'],
  ['СЕ34АD', 'CE34AD'],
  ['1234567', null],
  ['CE34A', null],
  ['CE34AG', null],
  ['', null],
])('readOrderNumber(%s) returns %s', (text, number) => expect(readOrderNumber(text)).toBe(number));
