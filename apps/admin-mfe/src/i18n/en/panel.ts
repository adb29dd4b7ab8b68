export const auth = {
  title: 'Admin sign-in',
  lead: 'For the shop owner and staff.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  busy: 'Signing in…',
  toShop: 'Back to the shop',
  emailMissing: 'Please enter your email',
  emailFormat: 'This does not look like an email address',
  passwordMinLength: 'The password must be at least {{min}} characters long',
  unexpectedError: 'An unexpected error occurred. Please try again.',
};

export const panel = {
  shopName: 'Meridian',
  description: 'Manage watches, orders, clients and statistics.',
  navigation: 'Admin panel',
  logout: 'Logout',
  language: 'Language',
  skip: 'Skip to content',
  toShop: 'Open the shop',
};

export const tabs = {
  dashboard: 'Dashboard',
  products: 'Products',
  collections: 'Collections',
  categories: 'Categories',
  brands: 'Brands',
  clients: 'Clients',
  orders: 'Orders',
};

export const states = {
  loading: 'Loading…',
  retry: 'Try again',
  retrying: 'Trying…',
  error: 'Could not load this page',
  errorText: 'We could not reach the server. Check your connection and try again.',
  stale: 'Could not refresh. The data shown may be out of date.',
  nothingFound: 'Nothing found',
  nothingFoundText: 'Nothing matches this search. Try fewer words.',
  export: 'Export CSV',
  exporting: 'Preparing the file…',
  search: 'Search',
  close: 'Close',
  cancel: 'Cancel',
  optional: '(optional)',
  noConnection: 'No connection. Check it and try again.',
  unexpected: 'Something went wrong. Please try again.',
};

export const shortcuts = {
  title: 'Keyboard shortcuts',
  open: 'Keyboard shortcuts',
  all: 'All shortcuts (?)',
  groups: { orders: 'Orders', lists: 'Lists', panel: 'Everywhere in the panel' },
  actions: {
    move: 'Next and previous order',
    extend: 'Move and select',
    status: 'Set the status, in the order of the list',
    select: 'Select the order',
    selectAll: 'Select all shown',
    bulk: 'Go to the bulk actions',
    open: 'Open',
    toRow: 'Back to the row',
    moveRow: 'Next and previous row',
    add: 'Add a watch, a collection or another entry',
    search: 'Search',
    help: 'Show this help',
  },
  on: 'Use single-key shortcuts',
  onHint:
    'Turn them off if you control the computer by voice or press keys by accident. Arrow keys, Enter and Esc still work. The choice is kept in this browser.',
};
