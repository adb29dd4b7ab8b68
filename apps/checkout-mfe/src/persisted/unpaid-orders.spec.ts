import { addUnpaidOrder, isPlacedHere, takeUnpaidOrder } from './unpaid-orders.ts';

beforeEach(() => localStorage.clear());

test('returns true once for an order placed in this browser', () => {
  addUnpaidOrder('a');
  addUnpaidOrder('b');
  addUnpaidOrder('a');
  expect([takeUnpaidOrder('a'), takeUnpaidOrder('a'), takeUnpaidOrder('b')]).toEqual([true, false, true]);
  expect(localStorage.getItem('unpaidOrders')).toBeNull();
});

test('returns false for an order placed in another browser', () => expect(takeUnpaidOrder('a')).toBe(false));

test.each(['{', '{}', '[1,null]'])('ignores the malformed stored value %s', (text) => {
  localStorage.setItem('unpaidOrders', text);
  expect(takeUnpaidOrder('a')).toBe(false);
  addUnpaidOrder('a');
  expect(takeUnpaidOrder('a')).toBe(true);
});

test('an order belongs to this browser before and after it is paid', () => {
  expect(isPlacedHere('a')).toBe(false);
  addUnpaidOrder('a');
  expect(isPlacedHere('a')).toBe(true);
  takeUnpaidOrder('a');
  expect([isPlacedHere('a'), isPlacedHere('b')]).toEqual([true, false]);
});
