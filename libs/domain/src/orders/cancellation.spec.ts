import { isCancellable } from './cancellation.ts';
import { ORDER_STATUSES } from './orders.ts';

test.each(ORDER_STATUSES)('a shopper can cancel a %s order only before it is shipped', (status) => {
  expect(isCancellable({ status })).toBe(status === 'pending' || status === 'processing');
  expect(isCancellable({ status, shipments: [{}] })).toBe(false);
  expect(isCancellable({ status, items: [{}, { dispatched: 1 }] })).toBe(false);
});
