import { rememberOrdered, settleOrdered } from './ordered.ts';

beforeEach(() => localStorage.clear());

test('an order placed here is settled here, once', () => {
  rememberOrdered('a');
  rememberOrdered('b');
  rememberOrdered('a');
  expect([settleOrdered('a'), settleOrdered('a'), settleOrdered('b')]).toEqual([true, false, true]);
  expect(localStorage).toHaveLength(0);
});

test('an order placed elsewhere is none of this browser’s', () => expect(settleOrdered('a')).toBe(false));

test.each(['{', '{}', '[1,null]'])('what somebody else wrote (%s) does no harm', (text) => {
  localStorage.setItem('unpaidOrders', text);
  expect(settleOrdered('a')).toBe(false);
  rememberOrdered('a');
  expect(settleOrdered('a')).toBe(true);
});
