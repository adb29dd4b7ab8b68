/** @jest-environment node */
import type { Settings, Watch } from '@meridian/contracts';
import type { HeadArguments } from '@meridian/federation';
import { aColor, aWatch, someSettings } from '@meridian/testing';
import { createI18n } from '@meridian/i18n';
import en from '../i18n/product-en.ts';
import ru from '../i18n/product-ru.ts';
import { productHead } from './product-head.ts';
import { type ProductData, productOf } from './product-data.ts';

const i18n = createI18n('en');
i18n.addResourceBundle('en', 'catalog', en);
i18n.addResourceBundle('ru', 'catalog', ru);

/** The structured data of a product page, as serialized into the HTML. */
const dataOf = (
  overrides: Partial<Watch> = {},
  language: 'en' | 'ru' = 'en',
  settings: Settings | null = someSettings(),
) => {
  const args: HeadArguments<ProductData, 'catalog'> = {
    data: productOf(aWatch(overrides), settings),
    params: {},
    url: new URL('https://shop.example/products/meridian-one'),
    locale: { language, currency: 'usd', country: null },
    t: i18n.getFixedT(language, 'catalog'),
    origin: 'https://shop.example',
  };
  return JSON.parse(JSON.stringify(productHead(args).structuredData)) as Record<string, unknown>[];
};

test('describes the product, its offer and its breadcrumbs', () => {
  const [product, crumbs] = dataOf({
    colors: [
      aColor({ images: ['watches/a.webp', 'watches/back.webp'] }),
      aColor({ colorNameEN: 'Blue', images: ['watches/b.webp', 'watches/back.webp'] }),
    ],
  });
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Meridian One',
    sku: 'MER-001-BLK',
    brand: { '@type': 'Brand', name: 'Meridian' },
    color: 'Black, Blue',
    image: ['a', 'back', 'b'].map((name) => `https://shop.example/static/watches/${name}.webp?w=1280&f=webp`),
    offers: {
      '@type': 'Offer',
      price: 520,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/products/meridian-one',
      hasMerchantReturnPolicy: { merchantReturnDays: 30 },
    },
  });
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'Watches', item: 'https://shop.example/products' },
      { position: 3, name: 'Meridian One' },
    ],
  });
});

test('the offer of a watch on sale has the present price and the struck one', () => {
  const [product] = dataOf({ price: { usd: 442 }, regularPrice: { usd: 520 } });
  expect(product).toMatchObject({
    offers: {
      price: 442,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: 520,
        priceCurrency: 'USD',
      },
    },
  });
  const [other] = dataOf({ regularPrice: { kzt: 1_000_000 } });
  expect(other?.['offers']).not.toHaveProperty('priceSpecification');
});

test('offers delivery to each country within the days that the page promises', () => {
  const [product] = dataOf();
  const { shippingDetails } = product?.['offers'] as { shippingDetails: unknown[] };
  expect(shippingDetails).toHaveLength(6);
  expect(shippingDetails[2]).toMatchObject({
    shippingDestination: { addressCountry: 'KZ' },
    // Wednesday, 25 November to Friday, 27 November, from Monday.
    deliveryTime: { transitTime: { minValue: 2, maxValue: 4, unitCode: 'DAY' } },
  });
});

test('has no delivery time while the dates are unknown', () => {
  const [product] = dataOf({}, 'en', null);
  expect(JSON.stringify(product)).not.toContain('deliveryTime');
});

test('has Russian names on a Russian page', () => {
  const [product, crumbs] = dataOf({}, 'ru');
  expect(product).toMatchObject({ name: 'Меридиан Один', description: 'Часы на каждый день.' });
  expect(crumbs).toMatchObject({ itemListElement: [{}, { name: 'Часы' }, {}] });
});

test('marks a sold-out watch as out of stock and omits the offer without a price', () => {
  expect(dataOf({ stock: [] })[0]).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
  expect(dataOf({ price: { kzt: 1 } })[0]).not.toHaveProperty('offers');
});
