import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { routes } from './routes.ts';

/** The checkout remote: cart panel, checkout and result pages. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'checkout',
  dictionaries: {
    en: () => import(/* webpackChunkName: "i18n-en" */ './i18n/en.ts'),
    ru: () => import(/* webpackChunkName: "i18n-ru" */ './i18n/ru.ts'),
  },
  routes,
  slots: { 'cart-panel': () => import(/* webpackChunkName: "cart-panel" */ './cart-panel/cart-panel.tsx') },
};
