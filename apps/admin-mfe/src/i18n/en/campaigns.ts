export const campaigns = {
  title: 'Sales',
  add: 'Add a sale',
  edit: 'Sale',
  lead: 'A sale lowers prices between two moments, by the clock of the shop ({{zone}}). If a watch is in several sales, its lowest price applies.',
  empty: 'No sales yet',
  emptyText: 'A sale begins and ends on time, without changing the prices of your watches.',
  statuses: { planned: 'Planned', running: 'Running', ended: 'Ended', stopped: 'Stopped' },
  kind: 'Kind of discount',
  kinds: { percent: 'Percent', amount: 'Amount off', price: 'Sale price' },
  kindHints: {
    percent:
      'Applies in every currency in which a watch has a price. Prices in tenge are rounded to whole tenge.',
    amount: 'Taken off the price. A watch is not on sale in a currency that you leave empty.',
    price:
      'All watches of the sale have this price. A watch is not on sale in a currency that you leave empty.',
  },
  watchesOf: 'Watches',
  scopeLead:
    'A watch is in the sale if you choose it, or its brand, collection, category or flag. Without a choice, all watches are in the sale.',
  addWatch: 'Add a watch by name or SKU',
  watches: 'Chosen watches',
  removeWatch: 'Remove “{{name}}”',
  deletedWatches_one: '{{count}} deleted watch',
  deletedWatches_other: '{{count}} deleted watches',
  previewNone: 'No watch would be on sale.',
  previewWatches_one: '{{count, number}} watch, lowest price {{prices}}',
  previewWatches_other: '{{count, number}} watches, lowest price {{prices}}',
  notApplied_one: '{{count}} watch keeps its price: the sale price would not be lower, or not above 0.',
  notApplied_other: '{{count}} watches keep their prices: the sale price would not be lower, or not above 0.',
  conflicts: 'Other sales at the same time. The lower price applies to these watches:',
  conflict_one: '{{name}}: {{count}} watch',
  conflict_other: '{{name}}: {{count}} watches',
  salePrice: 'on sale {{price}}',
  save: 'Save the sale',
  saved: 'The sale is saved',
  back: 'All sales',
  conflictOfSaves:
    'Someone else changed this sale while you were editing it. Their version has not been overwritten.',
  problems: {
    tooMany: 'At most {{max}} watches',
  },
  stopText:
    'The watches have their regular prices at once, and the sale cannot be resumed. Placed orders keep their prices.',
  stopYes: 'Stop the sale',
  deleteText: 'It has not begun, so no price changes.',
  pieces: 'Watches sold',
  resultsText: 'Paid orders with watches at a price of this sale, after refunds.',
};
