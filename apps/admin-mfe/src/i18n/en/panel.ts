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
