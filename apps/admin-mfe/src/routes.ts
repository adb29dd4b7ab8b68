import { defineRoute, type RemoteRoute } from '@meridian/federation';

/** What the panel's page says of itself; nothing here is for search engines. */
const head = (tab: string, title = `tabs.${tab}`) => ({
  chunk: 'panel',
  head: ({ t }: { t: (key: string) => string }) => ({
    title: t(title),
    description: t('panel.description'),
    noIndex: true,
  }),
});

/**
 * The owner's routes. The seven tabs stand in one chunk, so that changing tabs never waits; what is heavy in them
 * (the watch form, the chart) comes when it is needed.
 */
export const routes = (): RemoteRoute[] => [
  defineRoute({
    path: '/admin-auth',
    lazy: () => import(/* webpackChunkName: "admin-auth" */ './auth/admin-auth-page.tsx'),
    handle: {
      chunk: 'admin-auth',
      guard: 'admin-guest',
      layout: 'bare',
      head: ({ t }) => ({ title: t('auth.title'), description: t('panel.description'), noIndex: true }),
    },
  }),
  defineRoute({
    path: '/admin-panel',
    lazy: () => import(/* webpackChunkName: "panel" */ './panel/panel.tsx'),
    handle: { ...head('dashboard'), guard: 'admin', layout: 'bare' },
    children: [
      defineRoute({
        index: true,
        lazy: () => import(/* webpackChunkName: "panel" */ './dashboard/dashboard-page.tsx'),
        handle: head('dashboard'),
      }),
      defineRoute({
        path: '/admin-panel/products',
        lazy: () => import(/* webpackChunkName: "panel" */ './products/products-page.tsx'),
        handle: head('products'),
      }),
      defineRoute({
        path: '/admin-panel/products/import',
        lazy: () => import(/* webpackChunkName: "import" */ './products/csv/import-page.tsx'),
        handle: { ...head('products'), chunk: 'import' },
      }),
      defineRoute({
        path: '/admin-panel/products/:id',
        lazy: () => import(/* webpackChunkName: "panel" */ './products/watch-page.tsx'),
        handle: head('products'),
      }),
      defineRoute({
        path: '/admin-panel/collections',
        lazy: () => import(/* webpackChunkName: "panel" */ './collections/collections-page.tsx'),
        handle: head('collections'),
      }),
      defineRoute({
        path: '/admin-panel/categories',
        lazy: () => import(/* webpackChunkName: "panel" */ './entities/categories-page.tsx'),
        handle: head('categories'),
      }),
      defineRoute({
        path: '/admin-panel/brands',
        lazy: () => import(/* webpackChunkName: "panel" */ './entities/brands-page.tsx'),
        handle: head('brands'),
      }),
      defineRoute({
        path: '/admin-panel/clients',
        lazy: () => import(/* webpackChunkName: "panel" */ './clients/clients-page.tsx'),
        handle: head('clients'),
      }),
      defineRoute({
        path: '/admin-panel/activity',
        lazy: () => import(/* webpackChunkName: "activity" */ './activity/activity-page.tsx'),
        handle: { ...head('activity', 'activity.title'), chunk: 'activity' },
      }),
      defineRoute({
        path: '/admin-panel/features',
        lazy: () => import(/* webpackChunkName: "features" */ './features/features-page.tsx'),
        handle: { ...head('features', 'features.title'), chunk: 'features' },
      }),
      defineRoute({
        path: '/admin-panel/orders/slips',
        lazy: () => import(/* webpackChunkName: "panel" */ './orders/slips-page.tsx'),
        handle: head('orders'),
      }),
      defineRoute({
        path: '/admin-panel/orders',
        lazy: () => import(/* webpackChunkName: "panel" */ './orders/orders-page.tsx'),
        handle: head('orders'),
      }),
    ],
  }),
];
