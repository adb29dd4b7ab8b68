import { addUnpaidOrder, takeUnpaidOrder } from './unpaid-orders.ts';

beforeEach(() => localStorage.clear());

test('an order placed here is settled here, once', () => {
  addUnpaidOrder('a');
  addUnpaidOrder('b');
  addUnpaidOrder('a');
  expect([takeUnpaidOrder('a'), takeUnpaidOrder('a'), takeUnpaidOrder('b')]).toEqual([true, false, true]);
  expect(localStorage).toHaveLength(0);
});

test('an order placed elsewhere is none of this browser’s', () => expect(takeUnpaidOrder('a')).toBe(false));

test.each(['{', '{}', '[1,null]'])('what somebody else wrote (%s) does no harm', (text) => {
  localStorage.setItem('unpaidOrders', text);
  expect(takeUnpaidOrder('a')).toBe(false);
  addUnpaidOrder('a');
  expect(takeUnpaidOrder('a')).toBe(true);
});
