/** Texts of the settings of the account. */
export const settings = {
  email: {
    title: 'Email',
    verified: 'Confirmed',
    unverified: 'Not confirmed',
    unverifiedText:
      'Open the link in our email to confirm this address. Then orders placed without signing in will appear here too.',
    pending:
      'Waiting for confirmation: open the link that we have sent to {{email}}. Until then your email stays the same.',
    change: 'Change email',
    new: 'New email',
    newHint: 'We will send a link to this address. Your email changes when you open it.',
    password: 'Your password',
    submit: 'Send the link',
  },
  password: {
    title: 'Password',
  },
  sessions: {
    title: 'Where you are signed in',
  },
  addresses: {
    text: 'You can choose one of them at the checkout.',
    empty: 'No addresses yet. Save one to fill in the checkout in one step.',
    add: 'Add an address',
    edit: 'Edit',
    editNamed: 'Edit the address {{address}}',
    delete: 'Delete',
    deleteNamed: 'Delete the address {{address}}',
    deleteTitle: 'Delete this address?',
    full: 'You have saved {{max}} addresses. Delete one to add another.',
  },
  alerts: {
    text: 'We write to you once about each of them.',
    empty: 'No alerts yet. Ask for one on the page of a sold-out watch, or in your wish list.',
    stock: 'When back in stock: {{variant}}',
    price: 'When it costs at least 5% less than {{price}}',
    unconfirmed: 'Not confirmed',
    unconfirmedText: 'Open the link that we have sent to {{email}}. It works for 48 hours.',
    gone: 'This watch is no longer sold',
    remove: 'Remove',
    removeNamed: 'Remove the alert: {{name}}',
  },
  export: {
    title: 'Download your data',
    text: 'A file with everything in your account: details, addresses, sign-ins, cart, wish list, alerts and orders.',
    submit: 'Download',
  },
  deletion: {
    title: 'Delete your account',
    text: 'What we delete, and what the law makes us keep:',
    open: 'Delete account',
    ask: 'Delete your account?',
    deleted:
      'We delete your name, email, phone, addresses, password, sign-ins, cart, wish list and alerts at once. You will be signed out on every device.',
    kept: 'Your orders stay in our accounts for bookkeeping, without your name, contacts and address. If an order is still on its way, we keep these for 30 days after its delivery or cancellation, so that you can receive and return it.',
    final: 'This cannot be undone.',
    password: 'Your password',
    busy: 'Deleting…',
    submit: 'Delete account',
    done: 'Your account has been deleted.',
  },
};
