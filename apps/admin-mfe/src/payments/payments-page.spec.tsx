import { ApiError } from '@meridian/api-client';
import type { PanelPaymentOffers, PaymentOffersInput } from '@meridian/contracts';
import { type FakeResponses, quickUser, takeConsoleErrors } from '@meridian/testing';
import { PROVIDER_TERMS } from '@meridian/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { openPanel } from '../testing/open-panel.ts';

const user = quickUser();
const STRIPE: PanelPaymentOffers['offers'][number] = {
  ...{ provider: 'stripe', isActive: true, countries: [], methods: ['card'] },
  limits: { kzt: { minimum: 500, maximum: 900_000 } },
};
const OFFLINE: PanelPaymentOffers['offers'][number] = {
  ...{ provider: 'offline', isActive: true, countries: [], methods: ['transfer'] },
  limits: { kzt: { minimum: 1, maximum: 5_000_000 } },
};
const payments: PanelPaymentOffers = {
  ...{ offers: [STRIPE, OFFLINE], revision: 3, hasBankDetails: false },
  ...{ listed: ['stripe', 'offline'], configured: ['stripe', 'yookassa'] },
};

const openPayments = async (api: FakeResponses = {}) => {
  const view = await openPanel('/admin-panel/payments', {
    'GET /api/panel/payment-offers': payments,
    'PUT /api/panel/payment-offers': ({ body }) => ({ ...payments, ...(body as object), revision: 4 }),
    ...api,
  });
  await screen.findByTestId('payments-form');
  const saved = () =>
    view.requests
      .filter(({ name }) => name === 'PUT /api/panel/payment-offers')
      .map(({ body }) => body as PaymentOffersInput);
  return { saved };
};
const stripe = () => within(screen.getByTestId('payment-offer-stripe'));
const type = async (element: HTMLElement, text: string) => {
  await user.clear(element);
  if (text) await user.type(element, text);
};
const save = () => user.click(screen.getByTestId('payments-save'));

test('the offers are saved in their new order, with countries, limits and state', async () => {
  const { saved } = await openPayments();
  await user.click(stripe().getByTestId('payment-down'));
  await user.click(stripe().getByTestId('payment-country-KZ'));
  await user.click(stripe().getByTestId('payment-active'));
  await type(stripe().getByTestId('payment-maximum-kzt'), '800 000,50');
  await save();
  await waitFor(() => expect(screen.getByTestId('payments-saved')).toHaveTextContent('saved'));
  const changed = { ...STRIPE, isActive: false, countries: ['KZ'] };
  expect(saved()).toEqual([
    {
      offers: [OFFLINE, { ...changed, limits: { kzt: { minimum: 500, maximum: 800_000.5 } } }],
      revision: 3,
    },
  ]);
});

test('a maximum that the provider does not have is empty, and can be emptied again', async () => {
  const any = PROVIDER_TERMS.offline.limits.kzt!;
  const { saved } = await openPayments({
    'GET /api/panel/payment-offers': {
      ...payments,
      offers: [{ ...OFFLINE, limits: { kzt: any, rub: any } }],
    },
  });
  expect(screen.getByTestId('payment-maximum-kzt')).toHaveDisplayValue('');
  expect(screen.getByTestId('payment-maximum-kzt')).toHaveAttribute('placeholder', 'no limit');
  await type(screen.getByTestId('payment-maximum-rub'), '5000');
  await save();
  await type(screen.getByTestId('payment-maximum-rub'), '');
  await save();
  await waitFor(() =>
    expect(saved().map(({ offers }) => offers[0]?.limits.rub)).toEqual([{ ...any, maximum: 5000 }, any]),
  );
});

test('names providers that take no new payments, and what a transfer needs', async () => {
  await openPayments();
  expect(screen.getByTestId('payments-others')).toHaveTextContent('YooKassa: set up, but not in PAYMENTS');
  expect(screen.getByTestId('payment-offer-offline')).toHaveTextContent('bank details of the seller');
});

test('a limit above the terms of the provider has a problem at its field, and a missing method one below', async () => {
  const { saved } = await openPayments();
  await type(stripe().getByTestId('payment-maximum-kzt'), '2000000');
  await user.click(stripe().getByTestId('payment-method-card'));
  await save();
  expect(stripe().getByTestId('payment-maximum-kzt')).toBeInvalid();
  expect(stripe().getByText('Choose at least one method')).toBeVisible();
  expect(saved()).toEqual([]);
});

test('a conflict offers the version of the other person', async () => {
  await openPayments({
    'PUT /api/panel/payment-offers': () =>
      new ApiError(409, { code: 'conflict', message: 'Changed in the meantime' }),
  });
  await user.click(stripe().getByTestId('payment-active'));
  await save();
  expect(await screen.findByText('Someone else saved this page', { exact: false })).toBeVisible();
  expect(takeConsoleErrors()).toHaveLength(1);
});
