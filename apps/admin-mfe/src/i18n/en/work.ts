export const work = {
  title: 'Background work',
  open: 'Background work',
  openFailed: 'Background work ({{count}} failed)',
  state: 'Any state',
  kind: 'Any kind',
  states: { failed: 'Failed', running: 'Running', waiting: 'Waiting' },
  option: '{{name}} ({{count, number}})',
  name: 'Work',
  stateOf: 'State',
  age: 'Created',
  attempts: 'Attempts',
  error: 'Last error',
  noError: 'None',
  showError: 'Show all',
  hideError: 'Show less',
  next: 'Next attempt {{time}}',
  retry: 'Retry',
  retryOf: 'Retry: {{name}}',
  retried: '“{{name}}” is tried again now',
  giveUp: 'Give up',
  giveUpOf: 'Give up: {{name}}',
  giveUpTitle: 'Give up “{{name}}”?',
  giveUpText: 'The shop does not try again and deletes the data of this work. You cannot undo this.',
  givingUp: 'Giving up…',
  givenUp: '“{{name}}” is no longer tried',
  shown:
    'The first {{shown, number}} of {{count, number}} are shown. Choose a state or a kind to see others.',
  empty: 'No unfinished work',
  emptyText: 'Emails, invoices, refunds and other work are listed here until they are done.',
  emptyFiltered: 'No matching work',
  emptyFilteredText: 'No unfinished work has this state and kind.',
  showAll: 'Show everything',
  /** The name of each kind, and what is lost if it is given up. */
  kinds: {
    mail: { name: 'Email', loss: 'The email is not sent.' },
    activity: {
      name: 'Activity log entry',
      loss: 'The change stays, but the activity log does not show it.',
    },
    order: {
      cart: {
        name: 'Cart after an order',
        loss: 'The watches that were bought stay in the customer’s cart.',
      },
      changeDeadline: {
        name: 'End of an order change that was interrupted or not paid',
        loss: 'Pieces that this change has reserved stay reserved. Correct the stock of the watch yourself.',
      },
      changeDocuments: {
        name: 'Documents about an order change',
        loss: 'The invoice of the order is not corrected.',
      },
      changeRefund: {
        name: 'Refund after an order change',
        loss: 'The difference is not refunded. Refund it in the order.',
      },
      changeStock: {
        name: 'Watches of an order change to stock',
        loss: 'The pieces that were taken out are not added to stock. Add them in the watch yourself.',
      },
      closePayments: {
        name: 'Closing open payments of an order',
        loss: 'A payment page of this order may stay open. If the customer pays there, refund the money.',
      },
      offlinePayment: {
        name: 'Record of a payment outside the shop',
        loss: 'The order stays paid, but the shop has no record of the payment itself.',
      },
      mail: {
        name: 'Email about an order',
        loss: 'The customer gets no email about this change of the order.',
      },
      invoice: {
        name: 'Invoice',
        loss: 'The order gets no invoice.',
      },
      invoiceMail: {
        name: 'Email with a late invoice',
        loss: 'The customer does not get the invoice by email. It is on the page of the order.',
      },
      creditNote: {
        name: 'Credit note',
        loss: 'The refund gets no credit note.',
      },
      reversal: {
        name: 'Reversal of a credit note',
        loss: 'A refund has failed, but its credit note stays valid.',
      },
      refund: {
        name: 'Refund of an order cancelled by its customer',
        loss: 'The customer does not get the money automatically. Refund it in the order.',
      },
      refundMail: {
        name: 'Email about a refund',
        loss: 'The customer gets no email about this refund and no credit note.',
      },
      refundFailed: {
        name: 'Emails about a failed refund',
        loss: 'Staff and customer get no email about this failed refund.',
      },
      releasePieces: {
        name: 'Cancelled watches to stock',
        loss: 'The cancelled pieces are not added to stock. Add them in the watch yourself.',
      },
      dispute: { name: 'Notice to staff about a dispute', loss: 'Staff get no email about this dispute.' },
      mismatch: {
        name: 'Notice to staff about a payment to check',
        loss: 'Staff get no email about this payment.',
      },
      parcel: {
        name: 'Parcel at a carrier',
        loss: 'The shop does not order this parcel, or no longer follows it. Look for it in the carrier’s account.',
      },
      notice: { name: 'Notice to staff about an order', loss: 'Staff get no email about this order.' },
    },
    return: {
      exchange: {
        name: 'Exchange of a return',
        loss: 'The return stays in progress. Look in its order whether the other watches were added, and write to the customer.',
      },
      files: {
        name: 'Files of a return',
        loss: 'The photos and the label of this return are deleted within an hour.',
      },
      restock: {
        name: 'Returned watches to stock',
        loss: 'The returned pieces are not added to stock. Add them in the watch yourself.',
      },
      notice: { name: 'Notice to staff about a return', loss: 'Staff get no email about this return.' },
      mail: {
        name: 'Email about a return',
        loss: 'The customer gets no email about this change of the return.',
      },
      refund: {
        name: 'Refund of a return',
        loss: 'The customer does not get the money for this return automatically. Refund it in the order.',
      },
      refundFailed: {
        name: 'Failed refund of a return',
        loss: 'The return stays refunded although the money did not arrive. Refund it in the order.',
      },
    },
    receipt: {
      issue: {
        name: 'Fiscal receipt',
        loss: 'The shop does not issue this receipt any more. Issue it at the register or the payment provider.',
      },
      missing: {
        name: 'Notice to staff about a missing receipt',
        loss: 'Staff get no email if this receipt is missing.',
      },
    },
    payment: {
      fees: {
        name: 'Fees of a payment',
        loss: 'The fee of this payment stays empty in the monthly statement.',
      },
      refund: {
        name: 'Refund of a payment',
        loss: 'The customer does not get the money automatically. Refund it in the payment provider’s dashboard.',
      },
      undone: {
        name: 'Undoing of a recorded payment',
        loss: 'The order stays paid, but its payment cannot be refunded. Ask the developers to correct it.',
      },
    },
    sandbox: {
      webhook: {
        name: 'Notification of the test bank',
        loss: 'The shop does not learn the result of this test payment.',
      },
    },
    account: {
      delete: {
        name: 'Deletion of an account',
        loss: 'Personal data of a customer who asked for deletion stays in the shop. The law may require you to delete it.',
      },
      sweep: {
        name: 'Last check of a deleted account',
        loss: 'Personal data that was written during the deletion of an account may stay in the shop.',
      },
    },
    catalogue: {
      bulkEdit: {
        name: 'Bulk edit or import of watches',
        loss: 'It stays unfinished: some of the watches keep their old values.',
      },
    },
    staff: {
      lowStock: { name: 'Notice to staff about low stock', loss: 'Staff get no email about this low stock.' },
    },
    stock: {
      movements: {
        name: 'Entries of the stock ledger',
        loss: 'The ledger has no entry about this change of the stock. The stock itself is right.',
      },
    },
  },
};
