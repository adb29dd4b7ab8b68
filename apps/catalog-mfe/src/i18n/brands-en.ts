/** Texts of the pages of brands and collections in English. */
export default {
  brands: {
    title: 'Brands and collections',
    description:
      'Every watch brand and collection at Meridian, from dress watches to divers. Free delivery and free returns.',
    breadcrumbs: 'You are here',
    home: 'Home',
    brands: 'Brands',
    collections: 'Collections',
    empty: {
      title: 'No brands yet',
      text: 'Brands and collections appear here as soon as their watches are on sale.',
    },
    all: 'See all watches',
    count_one: '{{count, number}} watch',
    count_other: '{{count, number}} watches',
    list: 'Watches: {{name}}',
    filter: 'Filter these watches',
    sort: 'Sort by',
    sortAction: 'Sort',
    sorts: {
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
    unpriced: {
      title: 'Not sold in your currency',
      text: 'Choose another currency in the header to see the watches of {{name}}.',
    },
    pages: {
      brands: {
        eyebrow: 'Brand',
        title: '{{name}} watches',
        description:
          '{{name}} watches at Meridian: photos, prices and availability. Free delivery and free returns.',
      },
      collections: {
        eyebrow: 'Collection',
        title: '{{name}}: all watches',
        description:
          '{{name}}: every watch with photos, price and availability. Free delivery and free returns at Meridian.',
      },
    },
  },
};
