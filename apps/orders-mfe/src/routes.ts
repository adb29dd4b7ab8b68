import { defineRoute, type RemoteRoute } from '@meridian/federation';
import { ordersHead } from './orders/orders-head.ts';
import { returnHead } from './return/return-head.ts';

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (): RemoteRoute[] => [
  defineRoute<undefined, 'orders'>({
    path: '/orders',
    lazy: () => import(/* webpackChunkName: "orders" */ './orders/orders-page.tsx'),
    handle: { chunk: 'orders', head: ordersHead },
  }),
  defineRoute<undefined, 'orders'>({
    path: '/orders/:key/return',
    lazy: () => import(/* webpackChunkName: "return" */ './return/return-page.tsx'),
    handle: { chunk: 'return', head: returnHead },
  }),
];
