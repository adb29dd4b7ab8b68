import { CONTRACT_VERSION, type RemoteModule } from '@meridian/federation';
import { commonTexts } from './i18n/texts.ts';
import { routes } from './routes.ts';

/** The remote of everything after the purchase: the page of an order, the shopper's orders, also in the account, and their look-up. */
export const remote: RemoteModule = {
  contract: CONTRACT_VERSION,
  namespace: 'orders',
  dictionaries: commonTexts,
  routes,
  slots: {
    // In the chunk of another screen, because each additional chunk enlarges the entry of the remote.
    'account-orders': () => import(/* webpackChunkName: "my-orders" */ './my-orders/account-orders.tsx'),
  },
};
