import { returns } from './en/return.ts';

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
  returns,
  documents: {
    title: 'Documents',
    invoice: 'Invoice {{number}}',
    creditNote: 'Credit note {{number}}',
    none: 'Your invoice will be here once the order is paid.',
    error: 'We could not load the documents.',
    retry: 'Try again',
    loading: 'Loading…',
    download: 'Download PDF',
    downloadFailed: 'The file could not be downloaded. Please try again.',
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
