export const auth = {
  title: 'Admin sign-in',
  lead: 'For the staff of the shop.',
  email: 'Email',
  password: 'Password',
  submit: 'Sign in',
  busy: 'Signing in…',
  toShop: 'Back to the shop',
  emailMissing: 'Please enter your email',
  emailFormat: 'This does not look like an email address',
  passwordMinLength: 'The password must be at least {{min}} characters long',
  forgot: 'Forgot your password?',
  unexpectedError: 'An unexpected error occurred. Please try again.',
};

/** The page that an invitation's link opens. */
export const invitation = {
  title: 'Invitation',
  lead: 'You are invited to the team of the shop. Your role: {{role}}.',
  validUntil: 'Valid until {{date}}.',
  replaces:
    'If you already shop here with this email, the name and the password below replace those of your account.',
  name: 'First name',
  surname: 'Last name',
  required: 'Please fill in this field',
  accept: 'Accept and sign in',
  busy: 'Accepting…',
  closedTitle: 'This invitation is no longer valid',
  closedText:
    'It was accepted, withdrawn, or is older than 72 hours. Ask an owner of the shop for a new one. If you have accepted it, sign in.',
  missingTitle: 'Open the link from the email',
  missingText: 'This page needs the complete link of your invitation.',
  toSignIn: 'To the sign-in',
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

export const common = {
  nothingFound: 'Nothing found',
  nothingFoundText: 'Nothing matches this search. Try fewer words.',
  export: 'Export CSV',
  exporting: 'Preparing the file…',
  search: 'Search',
  close: 'Close',
  optional: '(optional)',
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

/** The pages that the remote of releases fills. */
export const platform = {
  releases: 'Releases',
  teams: 'Teams',
  unavailable: 'This page is not available',
  unavailableText:
    'It belongs to the app releases-mfe, which is not released or does not work. The other pages of the panel are not affected.',
};
