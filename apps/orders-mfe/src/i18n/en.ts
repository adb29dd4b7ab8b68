/** English texts that several screens need. */
export default {
  number: 'Order {{number}}',
  variant: '{{color}} · {{size}} · Qty {{quantity}}',
  total: 'Total',
  status: {
    pending: 'Placed',
    processing: 'Being prepared',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  payment: {
    pending: 'Awaiting payment',
    paid: 'Paid',
    paidOffline: 'Paid',
    partlyRefunded: 'Partly refunded',
    failed: 'Payment declined',
    lapsed: 'Not paid in time',
    refunded: 'Refunded',
    refundDue: 'Refund on its way',
  },
  retry: 'Try again',
  loading: 'Loading…',
  noAnswer: 'We could not reach the shop. Please try again in a moment.',
};
