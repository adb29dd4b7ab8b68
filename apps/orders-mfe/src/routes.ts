import { defineRoute, type RemoteRoute } from '@meridian/federation';
import { invoiceTexts } from './i18n/texts.ts';
import { invoiceHead } from './invoice/invoice-head.ts';
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
  defineRoute<undefined, 'orders'>({
    path: '/orders/:key/invoices/:invoiceId',
    lazy: () => import(/* webpackChunkName: "invoice" */ './invoice/invoice-page.tsx'),
    texts: invoiceTexts,
    handle: { chunk: 'invoice', textChunk: 'i18n-invoice', head: invoiceHead },
  }),
];
