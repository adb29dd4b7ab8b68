import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { checkoutTexts } from './i18n/texts.ts';
import { routes } from './routes.ts';

/** The checkout remote: cart panel, checkout, result pages and the notice about an unpaid order. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'checkout',
  dictionaries: checkoutTexts,
  routes,
  slots: {
    'cart-panel': () => import(/* webpackChunkName: "cart-panel" */ './cart-panel/cart-panel.tsx'),
    // Shares the code of the result pages. A chunk of its own would enlarge the entry of every page.
    'unpaid-order': () =>
      import(/* webpackChunkName: "success" */ './results/unpaid-order/unpaid-order-notice.tsx'),
  },
};
