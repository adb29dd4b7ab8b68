import { SHOP_NAME } from '@meridian/domain';
import { defineRoute, type HeadArguments, type RemoteRoute } from '@meridian/federation';

const adminRoute = defineRoute<undefined, 'admin'>;

/** The head of every panel page: the title is the shop's name (spec section 2), and search engines do not index it. */
const panelPage = {
  chunk: 'panel',
  head: ({ t }: Pick<HeadArguments<undefined, 'admin'>, 't'>) => ({
    title: SHOP_NAME,
    description: t('panel.description'),
    noIndex: true,
  }),
};

const platformPages = () => import(/* webpackChunkName: "panel" */ './platform/platform-pages.tsx');

/**
 * The staff's routes. The seven tabs share one chunk, so that a tab change never waits for a download. Heavy parts,
 * such as the watch form, are loaded on demand.
 */
export const routes = (): RemoteRoute[] => [
  adminRoute({
    path: '/admin-auth',
    lazy: () => import(/* webpackChunkName: "admin-auth" */ './auth/admin-auth-page.tsx'),
    handle: {
      chunk: 'admin-auth',
      guard: 'admin-guest',
      layout: 'bare',
      head: ({ t }) => ({ title: t('auth.title'), description: t('panel.description'), noIndex: true }),
    },
  }),
  adminRoute({
    path: '/admin-auth/invitation',
    lazy: () => import(/* webpackChunkName: "invitation" */ './invitation/invitation-page.tsx'),
    handle: {
      chunk: 'invitation',
      layout: 'bare',
      secretQuery: ['token'],
      head: ({ t }) => ({ title: t('invitation.title'), description: t('panel.description'), noIndex: true }),
    },
  }),
  adminRoute({
    path: '/admin-panel',
    lazy: () => import(/* webpackChunkName: "panel" */ './panel/panel.tsx'),
    handle: { ...panelPage, guard: 'admin', layout: 'bare' },
    children: [
      adminRoute({
        index: true,
        lazy: () => import(/* webpackChunkName: "panel" */ './dashboard/dashboard-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/products',
        lazy: () => import(/* webpackChunkName: "panel" */ './products/products-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/products/import',
        lazy: () => import(/* webpackChunkName: "import" */ './products/csv/import-page.tsx'),
        handle: { ...panelPage, chunk: 'import' },
      }),
      adminRoute({
        path: '/admin-panel/products/:id',
        lazy: () => import(/* webpackChunkName: "panel" */ './products/watch-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/collections',
        lazy: () => import(/* webpackChunkName: "panel" */ './collections/collections-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/categories',
        lazy: () => import(/* webpackChunkName: "panel" */ './lookups/categories-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/brands',
        lazy: () => import(/* webpackChunkName: "panel" */ './lookups/brands-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/clients',
        lazy: () => import(/* webpackChunkName: "panel" */ './clients/clients-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/activity',
        lazy: () => import(/* webpackChunkName: "activity" */ './activity/activity-page.tsx'),
        handle: { ...panelPage, chunk: 'activity' },
      }),
      adminRoute({
        path: '/admin-panel/stock',
        lazy: () => import(/* webpackChunkName: "stock" */ './stock/stock-page.tsx'),
        handle: { ...panelPage, chunk: 'stock' },
      }),
      adminRoute({
        path: '/admin-panel/campaigns',
        lazy: () => import(/* webpackChunkName: "discounts" */ './campaigns/campaigns-page.tsx'),
        handle: { ...panelPage, chunk: 'discounts' },
      }),
      adminRoute({
        path: '/admin-panel/promo-codes',
        lazy: () => import(/* webpackChunkName: "discounts" */ './promotions/promotions-page.tsx'),
        handle: { ...panelPage, chunk: 'discounts' },
      }),
      adminRoute({
        path: '/admin-panel/settings',
        lazy: () => import(/* webpackChunkName: "settings" */ './settings/settings-page.tsx'),
        handle: { ...panelPage, chunk: 'settings' },
      }),
      adminRoute({
        path: '/admin-panel/payments',
        lazy: () => import(/* webpackChunkName: "payments" */ './payments/payments-page.tsx'),
        handle: { ...panelPage, chunk: 'payments' },
      }),
      adminRoute({
        path: '/admin-panel/taxes',
        lazy: () => import(/* webpackChunkName: "taxes" */ './taxes/taxes-page.tsx'),
        handle: { ...panelPage, chunk: 'taxes' },
      }),
      adminRoute({
        path: '/admin-panel/exchange-rates',
        lazy: () => import(/* webpackChunkName: "exchange-rates" */ './rates/rates-page.tsx'),
        handle: { ...panelPage, chunk: 'exchange-rates' },
      }),
      adminRoute({
        path: '/admin-panel/customs',
        lazy: () => import(/* webpackChunkName: "customs" */ './customs/customs-page.tsx'),
        handle: { ...panelPage, chunk: 'customs' },
      }),
      adminRoute({
        path: '/admin-panel/delivery',
        lazy: () => import(/* webpackChunkName: "delivery" */ './delivery/delivery-page.tsx'),
        handle: { ...panelPage, chunk: 'delivery' },
      }),
      adminRoute({
        path: '/admin-panel/features',
        lazy: async () => ({ Component: (await platformPages()).ReleasesPage }),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/staff',
        lazy: () => import(/* webpackChunkName: "staff" */ './staff/staff-page.tsx'),
        handle: { ...panelPage, chunk: 'staff' },
      }),
      adminRoute({
        path: '/admin-panel/teams',
        lazy: async () => ({ Component: (await platformPages()).TeamsPage }),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/security',
        lazy: () => import(/* webpackChunkName: "security" */ './security/security-page.tsx'),
        handle: { ...panelPage, chunk: 'security' },
      }),
      adminRoute({
        path: '/admin-panel/work',
        lazy: () => import(/* webpackChunkName: "work" */ './work/work-page.tsx'),
        handle: { ...panelPage, chunk: 'work' },
      }),
      adminRoute({
        path: '/admin-panel/orders/slips',
        lazy: () => import(/* webpackChunkName: "panel" */ './orders/slips/slips-page.tsx'),
        handle: panelPage,
      }),
      adminRoute({
        path: '/admin-panel/orders/new',
        lazy: () => import(/* webpackChunkName: "new-order" */ './orders/new/new-order-page.tsx'),
        handle: { ...panelPage, chunk: 'new-order' },
      }),
      adminRoute({
        path: '/admin-panel/orders',
        lazy: () => import(/* webpackChunkName: "panel" */ './orders/orders-page.tsx'),
        handle: panelPage,
      }),
    ],
  }),
];
