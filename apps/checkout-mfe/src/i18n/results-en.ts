/** The texts of the result pages in English. */
export default {
  success: {
    head: { title: 'Thank you', description: 'Your order at Meridian has been placed.' },
    title: 'Thank you for your order',
    subtitle: 'We have received your order and will email you when it ships.',
    paid: 'Your order is paid. We are preparing it and will email you when it ships.',
  },
  fail: {
    head: { title: 'Order not completed', description: 'Your order at Meridian could not be completed.' },
    title: 'The order was not completed',
    subtitle: 'Your cart has not changed. You can try again at any time.',
    again: 'Back to the checkout',
  },
  waiting: {
    head: { title: 'Your payment', description: 'Your order at Meridian is being confirmed.' },
    title: 'Confirming your payment',
    subtitle: 'This only takes a few seconds. Please keep this page open.',
  },
  transfer: {
    title: 'Thank you: your order is waiting for your transfer',
    subtitle:
      'Your watches are reserved. We will email you when the money has arrived. The bank details are below and in our email.',
  },
  unconfirmed: {
    title: 'Your payment is not confirmed yet',
    subtitle:
      'We have your order. If you have paid, do not pay again: we will email you as soon as the bank confirms the payment. If not, you can still pay for it.',
  },
  unpaid: {
    title: 'Your order is awaiting payment',
    subtitle: 'You have not been charged, and your details are saved.',
  },
  failed: {
    title: 'The payment was declined',
    subtitle: 'You have not been charged. You can try again without re-entering your details.',
  },
  lapsed: {
    title: 'The time to pay has run out',
    subtitle:
      'You have not been charged. If the watches are still available, you can pay for this order now.',
  },
  processing: {
    title: 'We are preparing your order',
    subtitle: 'We will email you when it ships.',
  },
  shipped: {
    title: 'Your order is on its way',
    subtitle: 'The parcel is with the carrier.',
  },
  delivered: {
    title: 'Your order has been delivered',
    subtitle: 'Enjoy your watch. You have 30 days to change your mind.',
  },
  order: { head: { title: 'Your order', description: 'The state of your order at Meridian.' } },
  cancelled: {
    title: 'This order was cancelled',
    subtitle: 'No payment is due. If you did not expect this, please contact us.',
  },
  refunded: {
    title: 'Your refund is on its way',
    subtitle: 'The full amount will be returned to your original payment method. This can take a few days.',
  },
  result: {
    order: 'Order {{number}}',
    variant: '{{color}} / {{size}} / Qty {{quantity}}',
    total: 'Total',
    paidTotal: 'Total (paid)',
    onDeliveryTotal: 'To pay on delivery',
    subtotal: 'Before the promo code',
    promoCode: 'Promo code {{code}}',
    given: { freeDelivery: 'Free delivery', gift: 'A gift' },
    gift: 'Gift',
    method: 'Delivery: {{method}}',
    point: 'Pickup point',
    delivery: 'Delivery',
    estimate: 'Expected delivery: {{days}}',
    email: 'Updates will be sent to {{email}}.',
    receipts: {
      sale: 'Fiscal receipt',
      handover: 'Fiscal receipt of the hand-over',
      refund: 'Fiscal receipt of the refund',
      correction: 'Fiscal receipt of a correction',
      registering: '{{receipt}} is being registered',
      registered: '{{receipt}}: registered',
    },
    history: 'History',
    paidOtherwise:
      'This order has not been paid for online. If you have paid in another way, there is nothing to do here.',
    statuses: {
      pending: 'Placed',
      processing: 'Being prepared',
      shipped: 'Shipped',
      delivered: 'Delivered',
      cancelled: 'Cancelled',
    },
    reservedUntil: 'Your watches are kept for you until {{time}}',
    open: 'View your order',
  },
};
