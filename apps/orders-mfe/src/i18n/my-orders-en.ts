/** English texts of the shopper's orders. */
export default {
  list: {
    head: { title: 'Your orders', description: 'All your orders at Meridian and their state.' },
    title: 'Your orders',
    filter: 'Status',
    all: 'All',
    items_one: '{{count}} watch',
    items_other: '{{count}} watches',
    more: 'Show more',
    loadingMore: 'Loading…',
    error: 'Your orders could not be loaded',
    errorText: 'We could not reach the server. Please try again.',
    empty: 'No orders yet',
    emptyText: 'Watches that you order will appear here with the state of each order.',
    watches: 'See all watches',
    emptyStatus: 'No orders with this status',
    showAll: 'Show all orders',
    guests: 'Ordered without an account?',
    find: 'Find an order',
  },
};
