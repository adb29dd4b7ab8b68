import { hasAnyStock, inLanguage, pictureSources, pictureUrl, productPath } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { GALLERY_SIZES } from './gallery/sizes.ts';
import type { ProductData } from './product-model.ts';

const DESCRIPTION_LENGTH = 155;

/** Cuts at a word, so that a search engine shows whole ones. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–—-]+$/, '')}…`;
};

const offerOf = (product: ProductData, currency: 'kzt' | 'rub' | 'usd', url: string): object | undefined => {
  const price = product.price[currency];
  if (price === undefined) return undefined;
  return {
    '@type': 'Offer',
    url,
    price,
    priceCurrency: currency.toUpperCase(),
    availability: `https://schema.org/${hasAnyStock(product.stock) ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
  };
};

const crumb = (position: number, name: string, item: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});

/** Head of a product page: what search engines and a shared link show of a watch. */
export const productHead = ({ data: product, locale, t, origin }: HeadArguments<ProductData>): Head => {
  const { language, currency } = locale;
  const name = inLanguage(product, 'name', language);
  const brand = product.brand ? inLanguage(product.brand, 'name', language) : '';
  const text = inLanguage(product, 'description', language);
  const [color] = product.colors;
  const images = color?.images ?? [];
  const url = origin + productPath(product.slug);
  const [best] = images[0] ? pictureSources(images[0]).sources : [];
  return {
    title: `${t('product.title')} · ${name}`,
    description: shortened(
      brand
        ? t('product.metaDescription', { name, brand, text })
        : t('product.metaDescriptionUnbranded', { name, text }),
    ),
    canonical: productPath(product.slug),
    image: images[0] && pictureUrl(images[0], 1280, 'webp'),
    preloadPicture: best && { ...best, sizes: GALLERY_SIZES },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name,
        description: text,
        url,
        image: images.map((image) => origin + pictureUrl(image, 1280, 'webp')),
        sku: color?.sku,
        brand: brand ? { '@type': 'Brand', name: brand } : undefined,
        color: product.colors.map((variant) => inLanguage(variant, 'colorName', language)).join(', '),
        offers: offerOf(product, currency, url),
      },
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: [
          crumb(1, t('product.home'), `${origin}/`),
          crumb(2, t('product.catalogue'), `${origin}/products`),
          crumb(3, name, url),
        ],
      },
    ],
  };
};
