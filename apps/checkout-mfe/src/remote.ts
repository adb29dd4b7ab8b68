import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { checkoutTexts } from './i18n/texts.ts';
import { routes } from './routes.ts';

/** The checkout remote: cart panel, checkout and result pages. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'checkout',
  dictionaries: checkoutTexts,
  routes,
  slots: { 'cart-panel': () => import(/* webpackChunkName: "cart-panel" */ './cart-panel/cart-panel.tsx') },
};
