import { STORAGE_KEYS } from './limits.ts';

/**
 * Keys of the data of a person in local and session storage, besides cart, wish list and session. They are removed on
 * sign-out, so that the next user of the device does not see them.
 */
export const PERSONAL_STORAGE_KEYS = {
  local: [
    STORAGE_KEYS.unpaidOrders,
    'paidOrders',
    'checkoutAttempt',
    'recentlyViewed',
    'recentSearches',
    'compareIds',
    'wristSize',
  ],
  session: [STORAGE_KEYS.checkoutDraft, STORAGE_KEYS.redirectToCheckout, 'dismissedOrder'],
} as const;
