import { listPageData } from './structured-data.ts';

test('has the list of the page and the breadcrumbs, counted from one', () => {
  const crumbs = [
    { name: 'Home', url: 'https://shop.example/' },
    { name: 'Moon', url: 'https://shop.example/brands/moon' },
  ];
  const data = listPageData({
    description: 'Watches.',
    about: { '@type': 'Brand', name: 'Moon' },
    items: [{ name: 'One', url: 'https://shop.example/products/one' }],
    crumbs,
  });
  expect(data).toMatchObject([
    {
      '@type': 'CollectionPage',
      name: 'Moon',
      url: 'https://shop.example/brands/moon',
      about: { '@type': 'Brand', name: 'Moon' },
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: 1,
        itemListElement: [{ position: 1, name: 'One', url: 'https://shop.example/products/one' }],
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://shop.example/' },
        { position: 2, name: 'Moon', item: 'https://shop.example/brands/moon' },
      ],
    },
  ]);
});
