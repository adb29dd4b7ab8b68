import { ApiError } from '@meridian/api-client';
import { isOrderStatus, statusFields } from '@meridian/domain';
import {
  anId,
  anOrder,
  confirmByPassword,
  needsConfirmation,
  someSettings,
  takeConsoleErrors,
} from '@meridian/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeOrders } from '../testing/fake-orders.ts';
import { openPanel } from '../testing/open-panel.ts';

const orders = [1, 2, 3].map((number) =>
  anOrder({ _id: anId(0xa00 + number), email: `c${number}@example.com` }),
);
const UPDATE = 'PUT /api/orders/update-order-status';
/** A fake API that stores status changes and rejects the changes of one order. */
const ordersApi = (rejectedId?: string) => {
  let stored = orders;
  return {
    ...fakeOrders(() => stored),
    [UPDATE]: ({ body }: { body: unknown }) => {
      const { orderId, statusEN } = body as { orderId: string; statusEN: string };
      const order = stored.find(({ _id }) => _id === orderId);
      if (!order || !isOrderStatus(statusEN) || orderId === rejectedId)
        return new ApiError(409, {
          code: 'outOfStock',
          message: 'Not enough in stock.',
          details: { items: [] },
        });
      const saved = { ...order, ...statusFields(statusEN) };
      stored = stored.map((candidate) => (candidate._id === orderId ? saved : candidate));
      return saved;
    },
  };
};
const rows = () => screen.findAllByTestId('order-row');

test('an order opens beside the table and has its own URL', async () => {
  const { user, address } = await openPanel('/admin-panel/orders', ordersApi());
  await user.click(within((await rows())[0]!).getByRole('button', { name: /Open order/ }));
  const drawer = within(await screen.findByTestId('order-detail'));
  expect(address()).toBe(`/admin-panel/orders?order=${orders[0]!._id}`);
  expect(drawer.getByRole('heading', { name: 'Order 000A01' })).toBeInTheDocument();
  expect(drawer.getByText('Abay avenue 1, 2')).toBeInTheDocument();
  expect(drawer.getByText('Kazakhstan')).toBeInTheDocument();
  expect(drawer.getByText('Awaiting payment')).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: 'Print the packing slip' })).toHaveAttribute(
    'href',
    `/admin-panel/orders/slips?ids=${orders[0]!._id}`,
  );
  // The daily work is above the documents.
  const text = screen.getByTestId('order-detail').textContent ?? '';
  const places = ['Abay avenue 1, 2', 'Shipments', 'Timeline'].map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((one, two) => one - two));
  expect(places).not.toContain(-1);
  await user.click(drawer.getByRole('button', { name: 'Close the order' }));
  await waitFor(() => expect(address()).toBe('/admin-panel/orders'));
});

test('a bulk status change needs a confirmation', async () => {
  const { user, requests } = await openPanel('/admin-panel/orders', ordersApi());
  await rows();
  await user.click(screen.getByRole('button', { name: 'Select all shown' }));
  await user.selectOptions(screen.getByTestId('bulk-status'), 'shipped');
  await user.click(screen.getByTestId('bulk-apply'));
  expect(screen.getByRole('dialog', { name: 'Mark 3 orders as shipped' })).toBeInTheDocument();
  expect(requests.some(({ name }) => name === UPDATE)).toBe(false);
  await user.click(screen.getByTestId('confirm-yes'));
  expect(await screen.findByTestId('toast')).toHaveTextContent('3 orders changed');
  const statuses = (await rows()).map((row) => within(row).getByTestId('order-status'));
  for (const status of statuses) expect(status).toHaveValue('shipped');
  expect(screen.queryByTestId('bulk-apply')).toBeNull();
});

test('orders whose status change failed stay selected', async () => {
  const { user } = await openPanel('/admin-panel/orders', ordersApi(orders[1]!._id));
  for (const row of (await rows()).slice(0, 2)) await user.click(within(row).getByRole('checkbox'));
  await user.selectOptions(screen.getByTestId('bulk-status'), 'cancelled');
  await user.click(screen.getByTestId('bulk-apply'));
  expect(screen.getByRole('checkbox', { name: /back into stock/ })).toBeChecked();
  await user.click(screen.getByTestId('confirm-yes'));
  await waitFor(() => expect(screen.getAllByTestId('toast')).toHaveLength(2));
  const [first, second] = await rows();
  expect(first).toHaveAttribute('aria-selected', 'false');
  expect(second).toHaveAttribute('aria-selected', 'true');
  expect(within(second!).getByTestId('order-status')).toHaveValue('pending');
  expect(takeConsoleErrors()).toHaveLength(1);
});

test('prints one packing slip per order, without prices', async () => {
  const ids = orders.slice(0, 2).map(({ _id }) => _id);
  await openPanel(`/admin-panel/orders/slips?ids=${ids.join(',')}`, ordersApi());
  const slips = await screen.findAllByTestId('packing-slip');
  expect(slips).toHaveLength(2);
  expect(slips[0]).toHaveTextContent('MER-001-BLK');
  expect(slips[0]).toHaveTextContent('Abay avenue 1, 2');
  expect(slips[0]).not.toHaveTextContent('250');
});

test('prints a sheet with HS code, origin and worth, also of a gift, for an order that passes customs', async () => {
  const [order] = orders;
  const line = order!.items[0]!;
  const items = [
    { ...line, quantity: 3, cancelled: 1, price: 1000, hsCode: '9102110000', originCountry: 'CH' },
    { ...line, quantity: 1, price: 0, isGift: true, worth: 700 },
    { ...line, quantity: 1, cancelled: 1 },
  ];
  const abroad = { ...order!, items, customs: { duties: 'estimated' as const, amount: 300 } };
  await openPanel(`/admin-panel/orders/slips?ids=${order!._id}`, {
    ...ordersApi(),
    'GET /api/orders/page': { orders: [abroad], nextCursor: null, revision: '1' },
    'GET /api/settings': someSettings(),
  });
  const sheet = await screen.findByTestId('packing-slip-customs');
  const rows = within(sheet)
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')));
  expect(rows.slice(1)).toEqual([
    [expect.stringMatching(/MER-001-BLK$/), '9102110000', 'Switzerland', '2', '160', '1,000 ₸', '2,000 ₸'],
    [expect.stringMatching(/A gift, free of charge$/), '–', '–', '1', '80', '700 ₸', '700 ₸'],
    ['Total, KZT', '3', '240', '2,700 ₸'],
  ]);
  expect(sheet.textContent.replaceAll('\u00A0', ' ')).toContain('expected amount: 300 ₸');
  expect(await within(sheet).findByText(someSettings().seller.name)).toBeInTheDocument();
});

test('exports the orders as CSV, after the server has recorded the export', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:export';
  };
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const campaign = { id: anId(9), nameEN: 'Winter sale', nameRU: 'Зимняя распродажа' };
  const ofSale = { regularPrice: orders[0]!.items[0]!.price + 500, discount: 100, campaign };
  const items = orders[0]!.items.map((item) => ({ ...item, ...ofSale, quantity: 1 }));
  const promotion = {
    id: anId(8),
    code: 'SUMMER',
    nameEN: '',
    nameRU: '',
    discount: 100,
    deliveryDiscount: 0,
  };
  const dangerous = anOrder({
    ...orders[0]!,
    items,
    promotion,
    delivery: { ...orders[0]!.delivery, name: '=1+1' },
  });
  const { user } = await openPanel('/admin-panel/orders', {
    ...fakeOrders(() => [dangerous]),
    'GET /api/orders/all-orders': [dangerous],
    'GET /api/stats/order-records': [
      {
        order: dangerous._id,
        providerReferences: ['pi_7'],
        invoices: ['INV-2026-000007'],
        creditNotes: [],
        tax: 13.79,
      },
    ],
    ...needsConfirmation('POST /api/orders/exports'),
  });
  await rows();
  await user.click(screen.getByTestId('export-orders'));
  await user.click(await screen.findByTestId('confirmation-cancel'));
  await waitFor(() => expect(screen.queryByTestId('confirmation')).toBeNull());
  expect(saved).toHaveLength(0);
  await user.click(screen.getByTestId('export-orders'));
  await confirmByPassword(user);
  await waitFor(() => expect(saved).toHaveLength(1));
  const text = await new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.readAsText(saved[0]!);
  });
  const [head, line] = text.split('\n');
  expect(head).toContain('Number,Date,Status,Payment,Email');
  expect(line).toContain('000A01');
  // A spreadsheet must not evaluate a name as a formula.
  expect(line).toContain("'=1+1");
  expect(head).toContain('Saved in sales,Sales,Promo code,Saved by the promo code,Amount');
  expect(line).toContain(',400,Winter sale,SUMMER,100,');
  expect(head).toMatch(/Provider reference,Bank reference,Invoices,Credit notes,VAT$/);
  expect(line).toMatch(/,pi_7,,INV-2026-000007,,13.79$/);
});
