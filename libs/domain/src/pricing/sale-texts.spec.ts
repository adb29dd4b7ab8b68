import { saleTexts } from './sale-texts.ts';

test('a reduced price has the regular one and the whole percent in the language of the shopper', () => {
  expect(saleTexts(84_500, 100_000, 'kzt', 'en')).toEqual({
    regular: '100,000\u00a0₸',
    off: '−15%',
    was: 'was',
    now: 'now',
  });
  expect(saleTexts(84_500, 100_000, 'kzt', 'ru')).toMatchObject({
    off: '−15\u00a0%',
    was: 'раньше',
    now: 'сейчас',
  });
  expect(saleTexts(999, 1000, 'usd', 'en')).toMatchObject({ off: '' });
});

test.each([
  [100, undefined],
  [undefined, 100],
  [100, 100],
  [100, 90],
])('a price of %s with a regular price of %s is not reduced', (price, regular) => {
  expect(saleTexts(price, regular, 'usd', 'en')).toBeUndefined();
});
