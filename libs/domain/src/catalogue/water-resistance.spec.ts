import { barsOf } from './water-resistance.ts';

test.each([
  ['10 ATM', 10],
  ['10ATM', 10],
  ['100 m', 10],
  ['100 м', 10],
  ['100m', 10],
  ['100 m (10 bar)', 10],
  ['30 метров', 3],
  ['5 бар', 5],
  ['25 m', 2.5],
  ['2,5 bar', 2.5],
  ['1 000 м', 100],
  ['1,000 m', 100],
  ['Up to 50 metres, 5 bar', 5],
  ['20 mm', null],
  ['Splash-proof', null],
  ['', null],
  ['constructor', null],
])('%s is %s bar', (text, bars) => expect(barsOf(text)).toBe(bars));
