import fc from 'fast-check';
import { DELIVERY_COUNTRIES } from './orders.ts';
import {
  DEFAULT_DELIVERY,
  deliveryCountryOf,
  deliveryDates,
  deliveryTargets,
  type DeliverySettings,
  daysBetween,
  expectedDelivery,
  formatDays,
  isWithoutDelivery,
} from './delivery-dates.ts';

/** The default settings with another range for Kazakhstan. */
const settings = (minDays: number, maxDays: number, changes: Partial<DeliverySettings> = {}) => ({
  ...DEFAULT_DELIVERY,
  countries: { ...DEFAULT_DELIVERY.countries, KZ: { minDays, maxDays } },
  ...changes,
});

// 2026-11-23 is a Monday.
test.each([
  [
    'before the cut-off hour, from the same day',
    settings(2, 4),
    '2026-11-23',
    14,
    '2026-11-25',
    '2026-11-27',
  ],
  ['at the cut-off hour, from the next day', settings(2, 4), '2026-11-23', 15, '2026-11-26', '2026-11-30'],
  ['late on Friday, from Monday', settings(2, 4), '2026-11-27', 15, '2026-12-02', '2026-12-04'],
  ['on Saturday morning, from Monday', settings(2, 4), '2026-11-28', 9, '2026-12-02', '2026-12-04'],
  ['late on Sunday, from Monday', settings(2, 4), '2026-11-29', 23, '2026-12-02', '2026-12-04'],
  ['with zero days, on the same day', settings(0, 0), '2026-11-23', 9, '2026-11-23', '2026-11-23'],
  ['with zero days on a Sunday, on Monday', settings(0, 1), '2026-11-29', 9, '2026-11-30', '2026-12-01'],
  [
    'over holidays at New Year, after them',
    settings(2, 4, { holidays: ['2027-01-01', '2027-01-04', '2027-01-07'] }),
    '2026-12-31',
    9,
    '2027-01-06',
    '2027-01-11',
  ],
  [
    'late before a holiday, from the working day after it',
    settings(1, 2, { holidays: ['2026-11-24'] }),
    '2026-11-23',
    18,
    '2026-11-26',
    '2026-11-27',
  ],
  [
    'on a holiday, from the next working day',
    settings(1, 2, { holidays: ['2026-11-24'] }),
    '2026-11-24',
    18,
    '2026-11-26',
    '2026-11-27',
  ],
  ['over the end of February of a leap year', settings(1, 3), '2028-02-28', 9, '2028-02-29', '2028-03-02'],
  [
    'on the only working day of a week, once a week',
    settings(1, 2, { workingDays: [7] }),
    '2026-11-23',
    9,
    '2026-12-06',
    '2026-12-13',
  ],
  [
    'with a cut-off at midnight, always from the next day',
    settings(1, 1, { cutOffHour: 0 }),
    '2026-11-23',
    0,
    '2026-11-25',
    '2026-11-25',
  ],
])('an order %s, is delivered on the expected days', (_, delivery, day, hour, from, to) => {
  expect(deliveryDates(delivery, 'KZ', { day, hour })).toEqual({ from, to });
});

test('a country without delivery has no dates', () => {
  expect(deliveryDates(DEFAULT_DELIVERY, 'DE', { day: '2026-11-23', hour: 9 })).toBeNull();
});

test('a shop without working days has no dates', () => {
  expect(deliveryDates(settings(1, 2, { workingDays: [] }), 'KZ', { day: '2026-11-23', hour: 9 })).toBeNull();
});

const days = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const shopTimes = fc.record({ day: days, hour: fc.integer({ min: 0, max: 23 }) });
const deliveries = fc
  .record({
    workingDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    holidays: fc.array(days, { maxLength: 60 }),
    cutOffHour: fc.integer({ min: 0, max: 23 }),
    minDays: fc.integer({ min: 0, max: 20 }),
    length: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ minDays, length, ...changes }) => settings(minDays, minDays + length, changes));
const datesOf = (delivery: DeliverySettings, time: { day: string; hour: number }) => {
  const dates = deliveryDates(delivery, 'KZ', time);
  if (!dates) throw new Error('No dates');
  return dates;
};

test('both dates are working days in the right order and not before the order', () => {
  fc.assert(
    fc.property(deliveries, shopTimes, (delivery, time) => {
      const { from, to } = datesOf(delivery, time);
      expect(time.day <= from && from <= to).toBe(true);
      for (const day of [from, to]) {
        expect(delivery.holidays).not.toContain(day);
        expect(delivery.workingDays).toContain(new Date(day).getUTCDay() || 7);
      }
    }),
  );
});

test('a later order is never delivered earlier', () => {
  fc.assert(
    fc.property(deliveries, shopTimes, shopTimes, (delivery, one, other) => {
      const isFirst = one.day < other.day || (one.day === other.day && one.hour <= other.hour);
      const [first, second] = isFirst ? [one, other] : [other, one];
      const [early, late] = [datesOf(delivery, first), datesOf(delivery, second)];
      expect(early.from <= late.from && early.to <= late.to).toBe(true);
    }),
  );
});

test('an additional holiday never makes a delivery earlier', () => {
  fc.assert(
    fc.property(deliveries, shopTimes, days, (delivery, time, holiday) => {
      const later = datesOf({ ...delivery, holidays: [...delivery.holidays, holiday] }, time);
      expect(later.to >= datesOf(delivery, time).to).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-26', '2026-11-28', '26–28 November', '26–28 ноября'],
  ['2026-11-28', '2026-12-02', '28 November – 2 December', '28 ноября – 2 декабря'],
  ['2026-12-30', '2027-01-04', '30 December 2026 – 4 January 2027', '30 декабря 2026 – 4 января 2027'],
  ['2026-11-05', '2026-11-05', '5 November', '5 ноября'],
])('formats the days from %s to %s in both languages', (from, to, en, ru) => {
  const plain = (text: string) => text.replace(/\u00A0/g, ' ');
  expect(plain(formatDays({ from, to }, 'en'))).toBe(en);
  expect(plain(formatDays({ from, to }, 'ru'))).toBe(ru);
});

test('counts days over the end of a year', () => {
  expect(daysBetween('2026-12-30', '2027-01-04')).toBe(5);
});

test.each([
  ...DELIVERY_COUNTRIES.map(({ code }) => [code, code] as const),
  ['DE', 'KZ'] as const,
  [null, 'KZ'] as const,
])('a shopper from %s gets the delivery to %s', (country, code) => {
  expect(deliveryCountryOf(country).code).toBe(code);
});

test.each([
  ['pending', 'pending', true],
  ['processing', 'failed', true],
  ['shipped', 'paid', true],
  ['pending', 'lapsed', false],
  ['pending', 'refunded', false],
  ['delivered', 'paid', false],
  ['cancelled', 'paid', false],
] as const)('the delivery of a %s order with a %s payment is expected: %s', (status, payment, isExpected) => {
  const estimate = { from: '2026-11-26', to: '2026-11-28' };
  const order = { status, payment: { status: payment }, delivery: { estimate } };
  expect(expectedDelivery(order)).toEqual(isExpected ? estimate : undefined);
});

test('only a known country outside of the delivery countries is without delivery', () => {
  expect(['US', 'GE', null].map(isWithoutDelivery)).toEqual([true, false, false]);
  expect(deliveryTargets('en')).toBe('Armenia, Belarus, Kazakhstan, Kyrgyzstan, Russia and Georgia');
  expect(deliveryTargets('ru')).toBe('Армению, Беларусь, Казахстан, Кыргызстан, Россию и Грузию');
});
