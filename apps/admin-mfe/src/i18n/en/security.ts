export const security = {
  title: 'Security',
  open: 'Security',
  setupTitle: 'Set up a second factor to continue',
  setupText:
    'This shop requires a second factor from its staff. The other pages of the panel open as soon as you have added an authenticator app or a passkey below.',
  secondFactor: 'Second factor',
  secondFactorLead: 'A stolen password is not enough to sign in if the account has a second factor.',
  notifications: {
    title: 'Emails to you',
    lead: 'Choose the events that you want to hear about. The emails are in the language of this page.',
    paidOrder:
      'A new order has been paid, or waits for cash or a bank transfer; a refund has failed; a payment is disputed or does not match its order',
    requestedReturn: 'A customer requests a return',
    lowStock: 'A colour and size is running low',
    saved: 'Your choice is saved',
  },
  password: 'Password',
  passwordLead: 'A new password ends your sessions on all other devices.',
  newPassword: 'New password',
  passwordHint: 'At least {{min}} characters. A few random words are easy to remember and hard to guess.',
  showPassword: 'Show the password',
  sessions: 'Where you are signed in',
  sessionsLead: 'End a session that you do not recognise, and change your password.',
};
