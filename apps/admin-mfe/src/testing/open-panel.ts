import type { Sales, ValuesInUse } from '@meridian/contracts';
import { DETAIL_FIELDS, type DetailField, type Language } from '@meridian/domain';
import {
  type FakeResponses,
  OWNER,
  renderRoute,
  somePanelSettings,
  type TestShellOptions,
} from '@meridian/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { fakeOrders } from './fake-orders.ts';

/** Renders a path of the panel for the signed-in member of staff, with a fake API, when the permissions are loaded. */
export const openPanel = async (
  path: string,
  api: FakeResponses = {},
  language: Language = 'en',
  options: TestShellOptions = {},
) => {
  const view = await renderRoute(remote, path, {
    api: {
      'GET /api/user/me': OWNER,
      ...fakeOrders(() => []),
      'GET /api/returns': { returns: [], nextCursor: null, openCount: 0 },
      'GET /api/panel/settings': somePanelSettings(),
      'GET /api/usage-counts': NO_USAGE,
      'GET /api/stats/sales': NO_REPORT,
      'GET /api/alerts/waiting': [],
      'GET /api/stats/searches': { frequent: [], withoutResult: [] },
      'GET /api/watch-values': NO_VALUES,
      'GET /api/orders/:id/invoices': [],
      'GET /api/watches/bulk/recent': { edits: [] },
      'GET /api/panel/campaigns': { items: [], timeZone: 'Asia/Almaty' },
      'GET /api/work': { entries: [], totals: [] },
      'GET /api/stock': { variants: [], nextCursor: null },
      ...api,
    },
    locale: { language, country: 'KZ' },
    state: { token: 'a-token', role: 'admin' },
    ...options,
  });
  await waitFor(() => expect(screen.getByTestId('admin-panel')).toHaveAttribute('aria-busy', 'false'));
  return view;
};

/** The figures of a shop without sales. */
export const NO_SALES = {
  ordersToday: 0,
  ordersThisWeek: 0,
  ordersThisMonth: 0,
  revenueToday: 0,
  revenueThisWeek: 0,
  revenueThisMonth: 0,
  unpaidToday: 0,
  unpaidThisWeek: 0,
  unpaidThisMonth: 0,
};

/** Usage counts without any watches. */
export const NO_USAGE = { brands: {}, categories: {}, watchTypes: {}, collections: {} };

/** The values in use of a shop without watches. */
export const NO_VALUES: ValuesInUse = {
  details: Object.fromEntries(DETAIL_FIELDS.map((field) => [field, []])) as Record<DetailField, never[]>,
  colorNames: [],
  sizes: [],
};

/** The sales report of a shop without sales. */
export const NO_REPORT: Sales = {
  timeZone: 'Asia/Almaty',
  days: [{ day: '2025-03-05', orders: 0, revenue: 0, unpaid: 0 }],
  bestSellers: [],
  lowStock: [],
  lowStockThreshold: 3,
  waiting: { pending: 0, processing: 0, unpaid: 0 },
};
