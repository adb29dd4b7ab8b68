import breadcrumbs from './breadcrumbs-en.ts';
import list from './list-en.ts';

/** Texts of the pages of brands and collections in English. */
export default {
  ...breadcrumbs,
  ...list,
  brands: {
    title: 'Brands and collections',
    description:
      'Every watch brand and collection at Meridian, from dress watches to divers. Insured delivery and free returns.',
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
    unpriced: {
      title: 'Not sold in your currency',
      text: 'Choose another currency in the header to see the watches of {{name}}.',
    },
    pages: {
      brands: {
        eyebrow: 'Brand',
        title: '{{name}} watches',
        description:
          '{{name}} watches at Meridian: photos, prices and availability. Insured delivery and free returns.',
      },
      collections: {
        eyebrow: 'Collection',
        title: '{{name}}: all watches',
        description:
          '{{name}}: every watch with photos, price and availability. Insured delivery and free returns at Meridian.',
      },
    },
  },
};
