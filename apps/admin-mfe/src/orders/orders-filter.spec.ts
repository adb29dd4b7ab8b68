import { readOrdersFilter, readTab } from './orders-filter.ts';

const read = (address: string) => {
  const parameters = new URLSearchParams(address);
  return readOrdersFilter((name) => parameters.get(name) ?? '');
};

test.each([
  ['', {}],
  ['status=shipped&payment=paid', { status: 'shipped', payment: 'paid' }],
  ['status=lost&payment=gold', {}],
  ['from=2025-03-05&to=2025-03-06&q=kim', { from: '2025-03-05', to: '2025-03-06', q: 'kim' }],
  ['from=soon&to=2025-02-30', {}],
])('“%s” asks for %j', (address, expected) => expect(read(address)).toEqual(expected));

test.each([
  ['shipped', 'shipped'],
  ['', 'all'],
  ['lost', 'all'],
] as const)('the tab “%s” of an address is %s', (value, tab) => {
  expect(readTab(value)).toBe(tab);
});
