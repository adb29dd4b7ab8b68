import {
  defineRoute,
  type Head,
  type HeadArguments,
  type RemoteRoute,
  type Services,
} from '@meridian/federation';
import { resultTexts } from './i18n/texts.ts';
import { isPositive, outcomeOf, type ResultPath } from './results/outcome.ts';
import { type OrderLookup, loadResult } from './results/result-order.ts';

type Page = 'checkout' | 'success' | 'waiting' | 'order' | 'fail';

/** Head of a page. Not indexed, because the pages are about one shopper's order. */
const headOf =
  (page: Page) =>
  ({ t }: Pick<HeadArguments<undefined, 'checkout'>, 't'>): Head => ({
    title: t(`${page}.head.title`),
    description: t(`${page}.head.description`),
    noIndex: true,
  });

const checkout = (path: string): RemoteRoute =>
  defineRoute<undefined, 'checkout'>({
    path,
    lazy: () => import(/* webpackChunkName: "checkout" */ './checkout/checkout-page.tsx'),
    handle: { chunk: 'checkout', head: headOf('checkout') },
  });

/** Head of a result page. It depends on the state of the order and not only on the path. */
const headOfResult =
  (path: ResultPath) =>
  ({ data, t }: HeadArguments<OrderLookup, 'checkout'>): Head => {
    const outcome = outcomeOf(path, data);
    if (outcome === 'success' || outcome === 'waiting') return headOf(outcome)({ t });
    return headOf(isPositive(outcome) ? 'order' : 'fail')({ t });
  };

/** The routes of the remote. Cart and account are client state, so only the result pages have a loader. */
export const routes = (services: Services): RemoteRoute[] => [
  checkout('/checkout'),
  checkout('/order'),
  defineRoute<OrderLookup, 'checkout'>({
    path: '/success',
    loader: loadResult(services),
    lazy: () => import(/* webpackChunkName: "success" */ './results/success-page.tsx'),
    texts: resultTexts,
    handle: {
      chunk: 'success',
      textChunk: 'i18n-results',
      head: headOfResult('success'),
      secretQuery: ['order'],
    },
  }),
  defineRoute<OrderLookup, 'checkout'>({
    path: '/fail',
    loader: loadResult(services),
    lazy: () => import(/* webpackChunkName: "fail" */ './results/fail-page.tsx'),
    texts: resultTexts,
    handle: { chunk: 'fail', textChunk: 'i18n-results', head: headOfResult('fail'), secretQuery: ['order'] },
  }),
];
