import { statusFields } from '@meridian/domain';
import { anId, anOrder } from '@meridian/testing';
import { countByTab, filterOrders, type OrderFilter, readTab } from './filter-orders.ts';

const NONE: OrderFilter = { status: 'all', text: '', from: '', to: '' };
const first = anOrder({ _id: anId(0xabc123), date: new Date(2025, 2, 5, 0, 0).toISOString() });
const second = anOrder({
  _id: anId(2),
  date: new Date(2025, 2, 6, 23, 59).toISOString(),
  ...statusFields('shipped'),
  userId: { _id: anId(9), email: 'olga@example.com', name: 'Olga', surname: 'Kim' },
});

test.each<[string, Partial<OrderFilter>, string[]]>([
  ['no filter', {}, [first._id, second._id]],
  ['a status', { status: 'shipped' }, [second._id]],
  ['a name, whatever the case', { text: 'OLGA kim' }, [second._id]],
  ['every word has to occur', { text: 'olga smith' }, []],
  ['the short number', { text: 'ABC123' }, [first._id]],
  ['a sku', { text: 'mer-001' }, [first._id, second._id]],
  ['a phone', { text: '+7701' }, [first._id, second._id]],
  ['from a day on, the day included', { from: '2025-03-06' }, [second._id]],
  ['up to a day, the day included', { to: '2025-03-05' }, [first._id]],
  ['a range', { from: '2025-03-05', to: '2025-03-06' }, [first._id, second._id]],
  ['a day that is none is no bound', { from: 'soon' }, [first._id, second._id]],
])('%s', (_, filter, expected) => {
  expect(filterOrders([first, second], { ...NONE, ...filter }).map(({ _id }) => _id)).toEqual(expected);
});

test('counts each tab', () => {
  expect(countByTab([first, second])).toEqual({
    all: 2,
    pending: 1,
    processing: 0,
    shipped: 1,
    delivered: 0,
    cancelled: 0,
  });
});

test.each([
  ['shipped', 'shipped'],
  ['', 'all'],
  ['lost', 'all'],
] as const)('the tab “%s” of an address is %s', (value, tab) => {
  expect(readTab(value)).toBe(tab);
});
