/** Texts of a list of watches that loads page by page, in English: part of the texts of each page that has one. */
export default {
  list: {
    sort: 'Sort by',
    sortAction: 'Sort',
    sorts: {
      relevance: 'Best match',
      newest: 'Newest first',
      priceAsc: 'Price, low to high',
      priceDesc: 'Price, high to low',
      name: 'Name',
    },
    loadMore: 'Show more watches',
    loading: 'Loading watches…',
    loadFailed: 'We could not load more watches.',
    retry: 'Try again',
    shown: 'Showing {{shown, number}} of {{total, number}}',
  },
};
