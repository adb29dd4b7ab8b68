/** English texts of components that load after a user interaction. */
export default {
  zoom: {
    close: 'Close enlarged image',
    in: 'Zoom in',
    out: 'Zoom out',
  },
  alerts: {
    stock: {
      open: 'Email me when it is back',
      title: 'Email me when it is back',
      text: 'We will write to you once, when {{watch}} is back in stock.',
    },
    price: {
      open: 'Email me when the price drops',
      title: 'Email me when the price drops',
      text: 'We will write to you once, when {{watch}} costs at least 5% less than {{price}}.',
    },
    openNamed: '{{label}}: {{watch}}',
    email: 'Email',
    emailProblem: 'Enter your email, for example name@example.com',
    submit: 'Email me',
    busy: 'Saving…',
    privacy: 'Each email has a link to unsubscribe.',
    privacyLink: 'Privacy policy',
    close: 'Close',
    failed: 'The alert could not be saved. Check your connection and try again.',
    loading: 'Loading…',
    done: 'Your alert is on. We will write to {{email}}.',
    confirm: 'One more step: open the link in the email that we send to {{email}}. It works for 48 hours.',
    confirmHint: 'If your alert is already on, no email comes.',
  },
};
