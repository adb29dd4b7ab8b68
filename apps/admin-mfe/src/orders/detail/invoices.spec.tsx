import { ApiError } from '@meridian/api-client';
import type { InvoiceSummary } from '@meridian/contracts';
import { anId, anOrder, type FakeResponses, quickUser, takeConsoleErrors } from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openPanel } from '../../testing/open-panel.ts';

const user = quickUser();
const ORDER = anOrder({ _id: anId(1) });
const DOCUMENTS: InvoiceSummary[] = (['invoice', 'creditNote'] as const).map((kind, index) => ({
  id: anId(index + 2),
  kind,
  number: `2026-00000${index + 1}`,
  at: '2026-11-24T09:00:00.000Z',
  day: '2026-11-24',
  currency: 'kzt',
  amount: 500_000,
}));

const openDrawer = async (invoices: FakeResponses['GET /api/orders/:id/invoices']) => {
  await openPanel(`/admin-panel/orders?order=${ORDER._id}`, {
    ...fakeOrders(() => [ORDER]),
    'GET /api/orders/:id/invoices': invoices,
  });
  return screen.findByTestId('order-invoices');
};

test('lists the documents of an order and downloads them with the token', async () => {
  const fetched: [string, unknown][] = [];
  window.fetch = (input, init) => {
    fetched.push([input instanceof Request ? input.url : input.toString(), init?.headers]);
    return Promise.resolve({ ok: true, blob: () => Promise.resolve(new Blob(['%PDF'])) } as Response);
  };
  URL.createObjectURL = () => 'blob:invoice';
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  await openDrawer(DOCUMENTS);
  const documents = await screen.findAllByTestId('order-invoice');
  expect(documents.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Invoice 2026-000001'),
    expect.stringContaining('Credit note 2026-000002'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Download 2026-000002 as PDF' }));
  await waitFor(() => expect(saved).toEqual(['credit-note-2026-000002.pdf']));
  expect(fetched).toEqual([
    [`/api/invoices/${anId(3)}/pdf?lang=en`, { 'Accept-Language': 'en', Authorization: 'Bearer a-token' }],
  ]);
});

test('an order without documents says when its invoice is issued', async () => {
  expect(await openDrawer([])).toBeVisible();
  expect(
    await screen.findByText(
      'The invoice is issued when the order is paid and the seller in the settings is complete.',
    ),
  ).toBeVisible();
});

test('a failure is shown in the section', async () => {
  await openDrawer(new ApiError(503, { code: 'unavailable', message: 'Later' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  takeConsoleErrors();
});
