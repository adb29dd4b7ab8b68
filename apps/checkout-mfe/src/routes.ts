import { defineRoute, type Head, type HeadArguments, type RemoteRoute } from '@meridian/federation';

type Page = 'checkout' | 'success' | 'fail';

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

/** The screens of the feature; cart and account are the browser's, so no route has a loader. */
export const routes = (): RemoteRoute[] => [
  checkout('/checkout'),
  checkout('/order'),
  defineRoute({
    path: '/success',
    lazy: () => import(/* webpackChunkName: "success" */ './results/success-page.tsx'),
    handle: { chunk: 'success', head: headOf('success') },
  }),
  defineRoute({
    path: '/fail',
    lazy: () => import(/* webpackChunkName: "fail" */ './results/fail-page.tsx'),
    handle: { chunk: 'fail', head: headOf('fail') },
  }),
];
