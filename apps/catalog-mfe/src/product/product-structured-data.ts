import {
  daysBetween,
  DELIVERY_COUNTRIES,
  inLanguage,
  imageUrl,
  namePagePath,
  productPath,
} from '@meridian/domain';
import type { HeadArguments } from '@meridian/federation';
import type { MerchantReturnPolicy, Offer, OfferShippingDetails, Product, WithContext } from 'schema-dts';
import { breadcrumbData } from '../breadcrumbs/breadcrumb-data.ts';
import type { ProductData } from './product-data.ts';

// A function, because browsers do not need this code: a call at load time would keep it in their bundle.
const countries = () => DELIVERY_COUNTRIES.map(({ code }) => code);
/** A range of calendar days. */
const days = (minValue: number, maxValue: number) =>
  ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }) as const;

/** Delivery to each country, with the dates of the page counted from its day. Its price depends on the methods of the shop. */
const shipping = (delivery: ProductData['delivery']): OfferShippingDetails[] =>
  DELIVERY_COUNTRIES.map(({ code }) => ({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: code },
    deliveryTime: delivery
      ? {
          '@type': 'ShippingDeliveryTime',
          // The dates of the page include the time until dispatch.
          handlingTime: days(0, 0),
          transitTime: days(
            daysBetween(delivery.day, delivery.dates[code].from),
            daysBetween(delivery.day, delivery.dates[code].to),
          ),
        }
      : undefined,
  }));

const returns = (): MerchantReturnPolicy => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: countries(),
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: 30,
  returnMethod: 'https://schema.org/ReturnByMail',
  returnFees: 'https://schema.org/FreeReturn',
});

/** The offer in the page's currency; undefined for a watch without a price in it. */
const offerOf = (
  product: ProductData,
  currency: keyof ProductData['price'],
  url: string,
): Offer | undefined => {
  const price = product.price[currency];
  if (price === undefined) return undefined;
  const regular = product.regularPrice?.[currency];
  const priceCurrency = currency.toUpperCase();
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency,
    // The shape that search engines read a struck price from.
    priceSpecification:
      regular === undefined
        ? undefined
        : {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: regular,
            priceCurrency,
          },
    availability:
      product.available.length > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
    itemCondition: 'https://schema.org/NewCondition',
    shippingDetails: shipping(product.delivery),
    hasMerchantReturnPolicy: returns(),
  };
};

/** Structured data of a product page (schema.org): the product with its offer, and the breadcrumbs. */
export const productStructuredData = ({
  data: product,
  locale: { language, currency },
  t,
  origin,
}: HeadArguments<ProductData, 'catalog'>): object[] => {
  const name = inLanguage(product, 'name', language);
  const brand = product.brand && inLanguage(product.brand, 'name', language);
  const brandSlug = product.brand?.slug;
  const brandUrl = brandSlug && origin + namePagePath('brands', brandSlug);
  const url = origin + productPath(product.slug);
  const [color] = product.colors;
  const images = product.colors.flatMap((variant) => variant.images);
  const watch: WithContext<Product> = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description: inLanguage(product, 'description', language),
    url,
    image: [...new Set(images)].map((path) => origin + imageUrl(path, 1280, 'webp')),
    sku: color?.sku,
    brand: brand ? { '@type': 'Brand', name: brand, url: brandUrl } : undefined,
    category: product.category ? inLanguage(product.category, 'name', language) : undefined,
    color: product.colors.map((variant) => inLanguage(variant, 'colorName', language)).join(', '),
    material: color && inLanguage(color.details, 'material', language),
    weight: { '@type': 'QuantitativeValue', value: product.weight, unitCode: 'GRM' },
    offers: offerOf(product, currency, url),
  };
  const crumbs = breadcrumbData([
    { name: t('breadcrumbs.home'), url: `${origin}/` },
    { name: t('product.catalogue'), url: `${origin}/products` },
    { name, url },
  ]);
  return [watch, crumbs];
};
