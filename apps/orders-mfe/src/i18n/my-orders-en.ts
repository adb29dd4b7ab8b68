/** English texts of the shopper's orders. */
export default {
  list: {
    head: { title: 'Your orders', description: 'All your orders at Meridian and their state.' },
    title: 'Your orders',
    filter: 'Status',
    all: 'All',
    more: 'Show more',
    loadingMore: 'Loading…',
    emptyStatus: 'No orders with this status',
    showAll: 'Show all orders',
    guests: 'Ordered without an account?',
    find: 'Find an order',
  },
};
