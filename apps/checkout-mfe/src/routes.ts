import {
  defineRoute,
  type Head,
  type HeadArguments,
  type RemoteRoute,
  type Services,
} from '@meridian/federation';
import { isPositive, outcomeOf, type ResultPath } from './results/outcome.ts';
import { type OrderLookup, loadResult } from './results/result-order.ts';

type Page = 'checkout' | 'success' | 'waiting' | 'order' | 'fail';

/** These pages are about one shopper's order: nothing for a search engine. */
const headOf =
  (page: Page) =>
  ({ t }: Pick<HeadArguments, 't'>): Head => ({
    title: t(`${page}.head.title`),
    description: t(`${page}.head.description`),
    noIndex: true,
  });

const checkout = (path: string): RemoteRoute =>
  defineRoute({
    path,
    lazy: () => import(/* webpackChunkName: "checkout" */ './checkout/checkout-page.tsx'),
    handle: { chunk: 'checkout', head: headOf('checkout') },
  });

/** A result is headed by what the shop says of the order, not by the address it came to. */
const headOfResult =
  (address: ResultPath) =>
  ({ data, t }: HeadArguments<OrderLookup>): Head => {
    const outcome = outcomeOf(address, data);
    if (outcome === 'success' || outcome === 'waiting') return headOf(outcome)({ t });
    return headOf(isPositive(outcome) ? 'order' : 'fail')({ t });
  };

/** The screens of the feature. Cart and account are the browser's; only an order's result is asked for by a loader. */
export const routes = (services: Services): RemoteRoute[] => [
  checkout('/checkout'),
  checkout('/order'),
  defineRoute({
    path: '/success',
    loader: loadResult(services),
    lazy: () => import(/* webpackChunkName: "success" */ './results/success-page.tsx'),
    handle: { chunk: 'success', head: headOfResult('success'), secretQuery: ['order'] },
  }),
  defineRoute({
    path: '/fail',
    loader: loadResult(services),
    lazy: () => import(/* webpackChunkName: "fail" */ './results/fail-page.tsx'),
    handle: { chunk: 'fail', head: headOfResult('fail'), secretQuery: ['order'] },
  }),
];
