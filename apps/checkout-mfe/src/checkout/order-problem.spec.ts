/** @jest-environment jsdom */
import { ApiError } from '@meridian/api-client';
import { problemOf } from './order-problem.ts';

const tooManyUnpaidOrders = new ApiError(409, {
  code: 'tooManyUnpaidOrders',
  message: 'No',
  details: { max: 5, by: 'email' },
});

afterEach(() => {
  jest.resetModules();
  jest.dontMock('./order-rejection.ts');
});

const SENT = {
  lines: [],
  currency: 'kzt',
  option: undefined,
  promoCode: undefined,
  sellerEmail: '',
} as const;

test('an error that the shopper can fix becomes a rejection in both languages', async () => {
  expect(await problemOf(tooManyUnpaidOrders, SENT)).toEqual({
    kind: 'rejected',
    text: {
      en: expect.stringContaining('more than one customer can reserve'),
      ru: expect.stringContaining('один покупатель может забронировать до оплаты'),
    },
  });
});

describe('when the code of rejections cannot be loaded', () => {
  beforeEach(() =>
    jest.doMock('./order-rejection.ts', () => {
      throw new Error('No such chunk');
    }),
  );

  test('a lost connection is still recognised', async () => {
    expect(await problemOf(new ApiError(0), SENT)).toEqual({ kind: 'offline' });
  });

  test('a rejected order is an unexpected error', async () => {
    expect(await problemOf(tooManyUnpaidOrders, SENT)).toBeNull();
  });
});
