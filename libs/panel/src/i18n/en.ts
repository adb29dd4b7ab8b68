/** Texts of the panel in English that its remotes share. */
export default {
  states: {
    loading: 'Loading…',
    retry: 'Try again',
    retrying: 'Trying…',
    error: 'Could not load this page',
    errorText: 'We could not reach the server. Check your connection and try again.',
    stale: 'Could not refresh. The data shown may be out of date.',
    cancel: 'Cancel',
    noConnection: 'No connection. Check it and try again.',
    unexpected: 'Something went wrong. Please try again.',
    inUse_one: '{{count}} watch still uses it, so it cannot be deleted.',
    inUse_other: '{{count}} watches still use it, so it cannot be deleted.',
    viewOnly: 'View only: your role cannot change anything here',
  },
  /** Names of the apps. */
  apps: {
    shell: 'Shop shell',
    'catalog-mfe': 'Catalogue',
    'checkout-mfe': 'Checkout',
    'compare-mfe': 'Comparison of watches',
    'orders-mfe': 'Orders of customers',
    'admin-mfe': 'Admin panel',
    'releases-mfe': 'Releases and teams',
  },
};
