import type { ShopperOrder, PlacedOrder, Watch } from '@meridian/contracts';
import type { CartLine, Language } from '@meridian/domain';
import { type FakeResponses, anOrder, renderRoute } from '@meridian/testing';
import type { ShopState } from '@meridian/store';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { watchesByIds } from './responses.ts';
import { blue, solstice } from './watches.ts';

export interface CheckoutSetup {
  state?: Partial<ShopState>;
  path?: string;
  cart?: CartLine[];
  watches?: Watch[];
  language?: Language;
  country?: string;
  api?: FakeResponses;
}

/** Renders the checkout, by default with one blue watch in the cart. */
export const openCheckout = ({
  path = '/checkout',
  cart = [blue()],
  watches,
  ...setup
}: CheckoutSetup = {}) => {
  const { language = 'en', country = null, api, state } = setup;
  return renderRoute(remote, path, {
    api: { 'GET /api/watches': watchesByIds(watches ?? [solstice()]), ...api },
    locale: { language, country },
    state: { cart, persisted: { cart, favorites: [] }, ...state },
  });
};

/** Form values of a guest by test id. */
export const TYPED = {
  'field-email': 'aigul@example.com',
  'field-name': 'Aigul',
  'field-surname': 'Serik',
  'field-phone': '+7 701 123 45 67',
  'field-city': 'Almaty',
  'field-address': 'Abay avenue 1, 2',
};

/** Enters texts by one event per field, because a click and a paste are twenty. */
export const fill = (typed: Record<string, string> = TYPED): void => {
  for (const [testId, value] of Object.entries(typed))
    fireEvent.change(screen.getByTestId(testId), { target: { value } });
};

/** The pay button, after the cart is loaded. */
export const payButton = async (): Promise<HTMLElement> => {
  await screen.findAllByTestId('checkout-line');
  const button = screen.getByTestId('pay-button');
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

export const ORDER_KEY = 'k'.repeat(32);

/** A guest's unpaid order of one blue watch. */
export const shopperOrder = (overrides: Partial<ShopperOrder> = {}): ShopperOrder => {
  const order = anOrder();
  return {
    ...order,
    key: ORDER_KEY,
    payBefore: '2026-03-01T13:00:00.000Z',
    canCancel: true,
    returnableUntil: null,
    isMasked: false,
    items: order.items.map((item) => ({
      ...item,
      name: 'Solstice Automatic',
      nameRU: 'Солнцестояние Автомат',
      colorName: 'Blue',
      colorNameRU: 'Синий',
      size: '41 mm',
    })),
    ...overrides,
  };
};

/** Response to a placed order: pending with a payment page, or paid without one. */
export const placed = (redirectUrl: string | null = null): PlacedOrder => {
  const status = redirectUrl === null ? 'paid' : 'pending';
  return {
    order: shopperOrder({ payment: { provider: 'sandbox', status } }),
    payment: { status, redirectUrl },
  };
};
