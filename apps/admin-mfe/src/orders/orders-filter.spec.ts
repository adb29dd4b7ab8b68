import { readOrdersFilter, readTab } from './orders-filter.ts';

const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  return readOrdersFilter((name) => parameters.get(name) ?? '');
};

test.each([
  ['', {}],
  ['status=shipped&payment=paid', { status: 'shipped', payment: 'paid' }],
  ['status=lost&payment=gold', {}],
  ['from=2025-03-05&to=2025-03-06&q=kim', { from: '2025-03-05', to: '2025-03-06', q: 'kim' }],
  ['delivery=pickup-1a', { delivery: 'pickup-1a' }],
  ['delivery=A%20b', {}],
  ['receipts=missing', { receipts: 'missing' }],
  ['receipts=all', {}],
  ['from=invalid&to=2025-02-30', {}],
])('reads the query "%s" as the filter %j', (query, expected) => expect(read(query)).toEqual(expected));

test.each([
  ['shipped', 'shipped'],
  ['', 'all'],
  ['lost', 'all'],
] as const)('reads the status parameter "%s" as the tab %s', (value, tab) => {
  expect(readTab(value)).toBe(tab);
});
