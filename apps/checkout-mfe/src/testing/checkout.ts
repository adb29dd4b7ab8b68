import type { OwnOrder, PlacedOrder, Watch } from '@meridian/contracts';
import type { CartLine, Language } from '@meridian/domain';
import { type FakeResponses, anOrder, renderRoute } from '@meridian/testing';
import type { ShopState } from '@meridian/store';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
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

/** The checkout with one blue watch in the cart, unless told. */
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

/** What a guest types. */
export const TYPED = {
  'field-email': 'aigul@example.com',
  'field-name': 'Aigul',
  'field-surname': 'Serik',
  'field-phone': '+7 701 123 45 67',
  'field-city': 'Almaty',
  'field-address': 'Abay avenue 1, 2',
};

export const fill = async (user: UserEvent, typed: Record<string, string> = TYPED): Promise<void> => {
  for (const [hook, text] of Object.entries(typed)) {
    await user.click(screen.getByTestId(hook));
    await user.paste(text);
  }
};

/** The pay button, once there is something to pay. */
export const payButton = async (): Promise<HTMLElement> => {
  await screen.findAllByTestId('checkout-line');
  const button = screen.getByTestId('pay-button');
  await waitFor(() => expect(button).toBeEnabled());
  return button;
};

export const ORDER_KEY = 'k'.repeat(32);

/** A guest's order as its buyer sees it: a blue watch, not paid yet. */
export const ownOrder = (over: Partial<OwnOrder> = {}): OwnOrder => {
  const order = anOrder();
  return {
    ...order,
    key: ORDER_KEY,
    payBefore: '2026-03-01T13:00:00.000Z',
    items: order.items.map((item) => ({
      ...item,
      name: 'Solstice Automatic',
      nameRU: 'Солнцестояние Автомат',
      colorName: 'Blue',
      colorNameRU: 'Синий',
      size: '41 mm',
    })),
    ...over,
  };
};

/** The answer to a placed order: to be paid at an address, or paid if there is none. */
export const placed = (redirectUrl: string | null = null): PlacedOrder => {
  const status = redirectUrl === null ? 'paid' : 'pending';
  return { order: ownOrder({ payment: { provider: 'sandbox', status } }), payment: { status, redirectUrl } };
};
