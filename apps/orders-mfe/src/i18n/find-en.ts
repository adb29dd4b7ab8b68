/** English texts of the look-up of an order. */
export default {
  find: {
    head: { title: 'Find your order', description: 'Get the link to your order at Meridian by email.' },
    title: 'Find your order',
    lead: 'Enter the number of your order and the email that you ordered with. We will send the link to your order there.',
    number: 'Order number',
    numberHint: 'Six characters, for example A1B2C3',
    email: 'Email',
    submit: 'Send me the link',
    busy: 'Sending…',
    problems: {
      number: 'Enter the order number: six digits and letters from A to F',
      email: 'Enter your email, for example anna@example.com',
    },
    failed: 'The link could not be requested. Please try again.',
    sent: 'If there is such an order, its link is on its way to {{email}}.',
    sentHint:
      'It can take a few minutes. If nothing arrives, check the spam folder, the number and the email. We send at most three links per hour to an email.',
    again: 'Search again',
    noEmail: 'Ordered without an email?',
    noEmailText:
      'The look-up works only with an email. Write to us at {{email}} with your order number and your phone number.',
    account: 'Have an account?',
    orders: 'See your orders',
    withoutScript:
      'This form needs JavaScript. Turn it on, or write to us at {{email}} with the number of your order.',
  },
};
