/** English texts of the page of an order. */
export default {
  order: {
    head: { title: 'Your order', description: 'The state of your order at Meridian.' },
    placed: 'Placed on {{date}}',
    lead: {
      unpaid: 'You have not been charged yet. Your watches are reserved until {{time}}.',
      unpaidOpen: 'You have not been charged yet. Your watches are reserved.',
      onDelivery: 'We have received your order. You pay {{amount}} when you receive it.',
      ready: 'Your order is ready for pickup. Tell the staff the code below.',
      failed: 'The payment was declined and you have not been charged. You can pay again.',
      lapsed:
        'The time to pay has run out and you have not been charged. If the watches are still available, you can pay now.',
      paid: 'We have your payment and are preparing your parcel. We will email you when it ships.',
      processing: 'We are preparing your parcel and will email you when it ships.',
      exchange: 'We are preparing your exchange and will email you when it ships.',
      shipped: 'Your parcel is with the carrier.',
      delivered: 'Your order has been delivered. We hope you enjoy your watch.',
      cancelled: 'This order was cancelled. No payment is due.',
      refundDue:
        'This order was cancelled. We are returning your money to the original payment method. It can take a few days.',
      refunded:
        'We have returned your money to the original payment method. It can take your bank a few days to show it.',
    },
    paidOtherwise:
      'This order has not been paid for online. If you have paid in another way, there is nothing to do here.',
    lines: 'Watches',
    subtotal: 'Before the promo code',
    promoCode: 'Promo code {{code}}',
    given: { freeDelivery: 'Free delivery', gift: 'A gift' },
    refunded: 'Refunded',
    afterRefunds: 'Total after refunds',
    delivery: 'Delivery',
    updates: 'Updates go to {{email}}.',
    paymentTitle: 'Payment',
    paidOn: '{{state}} on {{date}}',
    methods: { transfer: 'By bank transfer', cash: 'In cash' },
    masked:
      'This order is more than 90 days old, so the email, phone and address are partly hidden. Sign in to the account that you ordered with to see them.',
    signIn: 'Sign in',
    timeline: {
      title: 'Progress',
      placed: 'Order placed',
      paid: 'Payment received',
      pending: 'Open again',
      processing: 'Being prepared',
      shipped: 'Shipped',
      shippedWith: 'Shipped with {{carrier}}',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
      cancelledByYou: 'Cancelled by you',
      refund: {
        pending: 'Refund of {{amount}} requested',
        succeeded: '{{amount}} refunded',
        failed: 'The refund of {{amount}} has failed. We will contact you.',
      },
      tracking: 'Tracking number: {{number}}',
      track: 'Track the parcel {{number}}',
      newTab: '(opens in a new tab)',
    },
    carriers: {
      kazpost: 'Kazpost',
      russianPost: 'Russian Post',
      cdek: 'CDEK',
      dhl: 'DHL',
      other: 'a carrier',
    },
    actions: {
      title: 'What you can do',
      cancel: 'Cancel the order',
      withoutScript:
        'Paying, cancelling and returning need JavaScript. Turn it on and reload this page, or write to us at {{email}}.',
      questions: 'Questions about this order? Write to us:',
    },
    missing: {
      title: 'We cannot show this order',
      text: 'Open it by the link in our email. If you ordered with an account, sign in to see it here.',
      find: 'Send me the link',
      signIn: 'Sign in',
    },
  },
};
