export const auth = {
  title: 'Admin sign-in',
  lead: 'For the owner of the shop and those who run it.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  busy: 'Signing in…',
  toShop: 'Back to the shop',
  emailMissing: 'Please enter your e-mail',
  emailFormat: 'This does not look like an e-mail address',
  passwordMinLength: 'The password must be at least {{min}} characters long',
  unexpectedError: 'An unexpected error occurred. Please try again.',
};

export const panel = {
  shopName: 'Meridian',
  name: 'Admin panel',
  description: 'The shop from the inside: watches, orders, clients and figures.',
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
  error: 'This could not be loaded',
  errorText: 'The connection failed or the server is busy. Nothing is lost.',
  stale: 'The latest news could not be fetched; what you see may be a little old.',
  nothingFound: 'Nothing found',
  nothingFoundText: 'Nothing matches this search. Try fewer words.',
  clearSearch: 'Clear the search',
  export: 'Export CSV',
  exporting: 'Writing the file…',
  search: 'Search',
  close: 'Close',
  cancel: 'Cancel',
  optional: '(optional)',
  unexpected: 'That did not work. Please try again.',
  sessionOver: 'Your session has ended. Please sign in again.',
};
