import { ApiError } from '@meridian/api-client';
import type { InvoiceSummary } from '@meridian/contracts';
import { defineRoute, type RemoteModule } from '@meridian/federation';
import { anId, type FakeResponses, renderRoute } from '@meridian/testing';
import { screen } from '@testing-library/react';
import { remote } from '../remote.ts';
import { InvoicesSection } from './invoices-section.tsx';

const host: RemoteModule = {
  ...remote,
  routes: () => [
    defineRoute<undefined, 'orders'>({
      path: '/orders/:key',
      lazy: () => Promise.resolve({ Component: () => <InvoicesSection payment="paid" /> }),
      handle: {},
    }),
  ],
};
const document = (overrides: Partial<InvoiceSummary> = {}): InvoiceSummary => ({
  id: anId(2),
  kind: 'invoice',
  number: '2026-000007',
  at: '2026-11-24T09:00:00.000Z',
  day: '2026-11-24',
  currency: 'usd',
  amount: 1499,
  ...overrides,
});
const open = (
  response: FakeResponses['GET /api/orders/by-key/:key/invoices'],
  language: 'en' | 'ru' = 'en',
) =>
  renderRoute(host, `/orders/${anId(1)}`, {
    locale: { language },
    api: { 'GET /api/orders/by-key/:key/invoices': response },
  });

test.each([
  ['en', 'Invoice 2026-000007', 'Credit note 2026-000001', '24 November 2026'],
  ['ru', 'Счёт 2026-000007', 'Кредит-нота 2026-000001', '24 ноября 2026 г.'],
] as const)('links to the documents of the order in %s', async (language, invoice, note, day) => {
  await open([document(), document({ id: anId(3), kind: 'creditNote', number: '2026-000001' })], language);
  expect(await screen.findByRole('link', { name: invoice })).toHaveAttribute(
    'href',
    `/orders/${anId(1)}/invoices/${anId(2)}`,
  );
  expect(screen.getByRole('link', { name: note })).toBeVisible();
  expect(screen.getAllByTestId('order-invoice')[0]).toHaveTextContent(day);
});

test('an order without documents says when the invoice will be there', async () => {
  await open([]);
  expect(await screen.findByText('Your invoice will be here once the order is paid.')).toBeVisible();
});

test('a failure is shown with a retry button', async () => {
  await open(new ApiError(503, { code: 'unavailable', message: 'Later' }));
  expect(await screen.findByText('We could not load the documents.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
