import fc from 'fast-check';
import { REFUND_STATUSES, type RefundStatus } from '@meridian/domain';
import type { ProviderRefund } from './payment-provider.ts';
import type { Refund } from './payment.schema.ts';
import {
  isUnconfirmed,
  mergeRefunds,
  refundProgress,
  remainingHundredths,
  replaceRefund,
} from './refund-list.ts';

const NOW = new Date('2026-11-24T08:00:00Z');

const refund = (id: string, amount: number, status: RefundStatus, reference: string | null = id): Refund => ({
  id,
  reference,
  amount,
  status,
  at: NOW,
});

test.each([
  ['none', 1010, []],
  ['none', 1010, [refund('a', 10, 'failed')]],
  ['none', 610, [refund('a', 4, 'pending')]],
  ['partial', 610, [refund('a', 4, 'succeeded')]],
  ['partial', 0, [refund('a', 4, 'succeeded'), refund('b', 6.1, 'pending', null)]],
  ['pending', 0, [refund('a', 4, 'succeeded'), refund('b', 6.1, 'pending')]],
  ['full', 0, [refund('a', 4, 'succeeded'), refund('b', 6.1, 'succeeded')]],
] as const)('progress %s with %d hundredths left of 10.1 after the refunds %j', (progress, left, refunds) => {
  const payment = { amount: 10.1, refunds: [...refunds] };
  expect([refundProgress(payment), remainingHundredths(payment)]).toEqual([progress, left]);
});

test('only a pending refund without a reference is unconfirmed', () => {
  expect(isUnconfirmed(refund('a', 4, 'pending', null))).toBe(true);
  expect(isUnconfirmed(refund('a', 4, 'pending'))).toBe(false);
  expect(isUnconfirmed(refund('a', 4, 'failed', null))).toBe(false);
});

test('replaces the refund with an id', () => {
  const list = [refund('a', 4, 'pending'), refund('b', 5, 'pending')];
  expect(replaceRefund(list, 'b', (one) => ({ ...one, status: 'failed' }))).toEqual([
    refund('a', 4, 'pending'),
    refund('b', 5, 'failed'),
  ]);
});

describe('a report of the provider', () => {
  const report = (
    reference: string,
    status: RefundStatus,
    requestId: string | null = null,
  ): ProviderRefund => ({
    reference,
    requestId,
    amount: 5,
    status,
  });

  test('confirms the request with its id and adds refunds that were made at the provider', () => {
    const requested = refund('one', 5, 'pending', null);
    const reports = [report('re_2', 'succeeded'), report('re_1', 'succeeded', 'one')];
    expect(mergeRefunds([requested], reports, NOW)).toEqual([
      { ...requested, reference: 're_1', status: 'succeeded' },
      refund('re_2', 5, 'succeeded'),
    ]);
  });

  describe('of a provider that does not know the ids of requests', () => {
    const sent = (id: string, amount = 5, reference: string | null = null): Refund => ({
      ...refund(id, amount, reference === null ? 'pending' : 'succeeded', reference),
      sentAt: NOW,
    });
    const anonymous = (reference: string): ProviderRefund => ({
      ...report(reference, 'succeeded'),
      requestId: undefined,
    });
    const attributed = (stored: Refund[], reports: ProviderRefund[]) =>
      mergeRefunds(stored, reports, NOW).map(({ id, reference }) => [id, reference]);

    test.each([
      [
        'each refund confirms one sent request for its amount',
        [sent('a'), sent('b')],
        [
          ['a', '1'],
          ['b', '2'],
        ],
      ],
      [
        'a known refund confirms no other request',
        [sent('a', 5, '1'), sent('b')],
        [
          ['a', '1'],
          ['b', '2'],
        ],
      ],
      [
        'another amount is another refund',
        [sent('a', 4)],
        [
          ['a', null],
          ['1', '1'],
          ['2', '2'],
        ],
      ],
      [
        'a request that was not sent is not confirmed',
        [refund('a', 5, 'pending', null)],
        [
          ['a', null],
          ['1', '1'],
          ['2', '2'],
        ],
      ],
    ])('%s', (_, stored, expected) => {
      expect(attributed(stored, [anonymous('1'), anonymous('2')])).toEqual(expected);
    });

    test('the response to a request that a refund of another one has confirmed confirms the other one', () => {
      const [first, second] = mergeRefunds([sent('a'), sent('b')], [anonymous('of b')], NOW);
      if (!first || !second) throw new Error('Refunds are missing');
      expect(
        attributed([first, second], [report('of b', 'succeeded', 'b'), report('of a', 'succeeded', 'a')]),
      ).toEqual([
        ['a', 'of b'],
        ['b', 'of a'],
      ]);
    });
  });

  test.each([
    ['pending', 'succeeded', 'succeeded'],
    ['succeeded', 'failed', 'failed'],
    ['failed', 'succeeded', 'failed'],
    ['succeeded', 'pending', 'succeeded'],
  ] as const)('makes of a %s refund that is reported as %s a %s one', (stored, reported, expected) => {
    const [merged] = mergeRefunds([refund('re_1', 5, stored)], [report('re_1', reported)], NOW);
    expect(merged?.status).toBe(expected);
  });

  test('leads to the same refunds in any sequence', () => {
    const list = fc.uniqueArray(
      fc.record({
        reference: fc.constantFrom('a', 'b', 'c'),
        requestId: fc.constant(null),
        amount: fc.constant(5),
        status: fc.constantFrom(...REFUND_STATUSES),
      }),
      { selector: ({ reference }) => reference },
    );
    const sorted = (refunds: Refund[]) => [...refunds].sort((a, b) => a.id.localeCompare(b.id));
    fc.assert(
      fc.property(list, list, (one, other) => {
        const merged = (first: ProviderRefund[], second: ProviderRefund[]) =>
          sorted(mergeRefunds(mergeRefunds([], first, NOW), second, NOW));
        expect(merged(one, other)).toEqual(merged(other, one));
      }),
    );
  });
});
