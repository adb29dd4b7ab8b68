import { ApiError } from '@meridian/api-client';
import type { ShopperAlert } from '@meridian/contracts';
import { anId, aProfile, type FakeResponses } from '@meridian/testing';
import { screen, within } from '@testing-library/react';
import { renderShell, type ShellOptions } from '../../../layout/testing/render-shell.tsx';
import { shellRoutes } from '../../routes.tsx';
import { OTHER_SECTIONS } from '../testing/other-sections.ts';

const common = {
  email: 'ann@example.com',
  createdAt: '2026-10-05T10:00:00.000Z',
  watch: { nameEN: 'Tide', nameRU: 'Прилив', slug: 'tide' },
};
const STOCK: ShopperAlert = {
  kind: 'stock',
  id: anId(1),
  isConfirmed: true,
  ...common,
  colorNameEN: 'Black',
  colorNameRU: 'Чёрный',
  size: '40 mm',
};
const PRICE: ShopperAlert = {
  kind: 'price',
  id: anId(2),
  isConfirmed: false,
  ...common,
  watch: null,
  currency: 'rub',
  price: 98_500,
};

const openAlerts = async (alerts: FakeResponses['GET /api/alerts'], options: ShellOptions = {}) => {
  const view = await renderShell({
    path: '/account',
    routes: shellRoutes,
    state: { token: 'valid', role: 'user' },
    api: {
      ...OTHER_SECTIONS,
      'GET /api/user/me': aProfile(),
      'GET /api/user/orders/page': { orders: [], nextCursor: null },
      'DELETE /api/alerts/:id': undefined,
      'GET /api/alerts': alerts,
      ...options.api,
    },
    ...(options.locale && { locale: options.locale }),
  });
  return { ...view, section: within(await screen.findByTestId('account-alerts')) };
};

it.each([
  [
    'en',
    'Tide',
    'When back in stock: Black, 40 mm',
    'When it costs at least 5% less than 98,500 ₽',
    'Not confirmed',
  ],
  [
    'ru',
    'Прилив',
    'Когда снова появятся в наличии: Чёрный, 40 мм',
    'Когда будут стоить хотя бы на 5 % меньше 98 500 ₽',
    'Не подтверждено',
  ],
] as const)('lists the alerts of the account (%s)', async (language, name, stock, price, state) => {
  const { section } = await openAlerts([PRICE, STOCK], { locale: { language } });
  const [unconfirmed, confirmed] = await section.findAllByTestId('account-alert');
  expect(confirmed).toHaveTextContent(stock);
  expect(confirmed).not.toHaveTextContent(state);
  expect(section.getByRole('link', { name })).toHaveAttribute('href', '/products/tide');
  expect(unconfirmed).toHaveTextContent(price);
  expect(unconfirmed).toHaveTextContent(state);
  expect(section.getAllByRole('link')).toHaveLength(1);
});

it('removes an alert, also one whose email was sent in the meantime', async () => {
  let alerts = [STOCK, PRICE];
  const { section, user } = await openAlerts(() => alerts, {
    api: {
      'DELETE /api/alerts/:id': ({ params }) => {
        alerts = alerts.filter(({ id }) => id !== params['id']);
        if (params['id'] === PRICE.id) return new ApiError(404, { code: 'notFound', message: 'Gone' });
        return undefined;
      },
    },
  });
  await user.click(await section.findByRole('button', { name: 'Remove the alert: Tide' }));
  await user.click(
    await section.findByRole('button', { name: 'Remove the alert: This watch is no longer sold' }),
  );
  expect(await section.findByTestId('alerts-empty')).toHaveTextContent('No alerts yet.');
});

it('shows an error of a removal, and keeps the alert', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { section, user } = await openAlerts([STOCK], {
    api: { 'DELETE /api/alerts/:id': new ApiError(502) },
  });
  await user.click(await section.findByTestId('account-alert-remove'));
  expect(await section.findByTestId('alert')).toBeVisible();
  expect(section.getByTestId('account-alert')).toBeVisible();
});

it('offers a retry if the alerts cannot be loaded', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let failing = true;
  const { section, user } = await openAlerts(() => (failing ? new ApiError(503) : [STOCK]));
  const error = within(await section.findByTestId('alerts-error'));
  failing = false;
  await user.click(error.getByRole('button', { name: 'Try again' }));
  expect(await section.findByTestId('account-alert')).toBeVisible();
});

it('shows a placeholder while the alerts load', async () => {
  const { section } = await openAlerts(() => new Promise(() => undefined));
  expect(await section.findByTestId('alerts-loading')).toHaveAttribute('aria-busy', 'true');
});
