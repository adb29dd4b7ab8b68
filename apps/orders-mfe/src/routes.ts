import {
  defineRoute,
  type Head,
  type HeadArguments,
  type RemoteRoute,
  type Services,
} from '@meridian/federation';
import { loadSellerEmail, type WithSellerEmail } from './facts/load-seller-email.ts';
import { findTexts, invoiceTexts, myOrdersTexts, orderTexts, returnTexts } from './i18n/texts.ts';
import { loadOrder, type LoadedOrder } from './order/load-order.ts';

/** Head of a page. Not indexed, because the pages are about a shopper's own orders. */
const headOf =
  (page: 'order' | 'list' | 'find' | 'invoice' | 'returns') =>
  ({ t }: Pick<HeadArguments<undefined, 'orders'>, 't'>): Head => ({
    title: t(`${page}.head.title`),
    description: t(`${page}.head.description`),
    noIndex: true,
  });

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (services: Services): RemoteRoute[] => [
  defineRoute<undefined, 'orders'>({
    path: '/orders',
    lazy: () => import(/* webpackChunkName: "my-orders" */ './my-orders/my-orders-page.tsx'),
    texts: myOrdersTexts,
    handle: {
      chunk: 'my-orders',
      textChunk: 'i18n-my-orders',
      head: headOf('list'),
      guard: 'user',
    },
  }),
  defineRoute<WithSellerEmail, 'orders'>({
    path: '/orders/find',
    loader: loadSellerEmail(services),
    lazy: () => import(/* webpackChunkName: "find" */ './find/find-page.tsx'),
    texts: findTexts,
    handle: { chunk: 'find', textChunk: 'i18n-find', head: headOf('find') },
  }),
  defineRoute<LoadedOrder, 'orders'>({
    path: '/orders/:key',
    loader: loadOrder(services),
    lazy: () => import(/* webpackChunkName: "order" */ './order/order-page.tsx'),
    texts: orderTexts,
    handle: { chunk: 'order', textChunk: 'i18n-order', head: headOf('order') },
  }),
  defineRoute<WithSellerEmail, 'orders'>({
    path: '/orders/:key/return',
    loader: loadSellerEmail(services),
    lazy: () => import(/* webpackChunkName: "return" */ './return/return-page.tsx'),
    texts: returnTexts,
    handle: { chunk: 'return', textChunk: 'i18n-return', head: headOf('returns') },
  }),
  defineRoute<undefined, 'orders'>({
    path: '/orders/:key/invoices/:invoiceId',
    lazy: () => import(/* webpackChunkName: "invoice" */ './invoice/invoice-page.tsx'),
    texts: invoiceTexts,
    handle: { chunk: 'invoice', textChunk: 'i18n-invoice', head: headOf('invoice') },
  }),
];
