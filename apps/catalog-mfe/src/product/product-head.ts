import { inLanguage, productPath, socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { GALLERY_SIZES, galleryImage } from './gallery/sizes.ts';
import type { ProductData } from './product-data.ts';
import { productStructuredData } from './product-structured-data.ts';

const MAX_DESCRIPTION_LENGTH = 155;

/**
 * Truncates at a word boundary to MAX_DESCRIPTION_LENGTH characters. Only crawlers need it, and the structured data, so the
 * browser bundle does without.
 */
export const truncate = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, MAX_DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–—-]+$/, '')}…`;
};

/** Head of a product page, for search engines and link previews. The staff's texts take precedence over generated ones. */
export const productHead = (head: HeadArguments<ProductData, 'catalog'>): Head => {
  const { data: product, locale, t } = head;
  const { language } = locale;
  const name = inLanguage(product, 'name', language);
  const brand = product.brand ? inLanguage(product.brand, 'name', language) : '';
  const text = inLanguage(product, 'description', language);
  const own = (kind: 'Title' | 'Description') =>
    product[`seo${kind}${language.toUpperCase() as Uppercase<typeof language>}`];
  const description = t(brand ? 'product.metaDescription' : 'product.metaDescriptionUnbranded', {
    name,
    brand,
    text,
  });
  const image = product.colors[0]?.images[0];
  const [bestSource] = image ? galleryImage(image).sources : [];
  return {
    title: own('Title') ?? `${t('product.catalogue')} · ${name}`,
    description:
      own('Description') ?? (typeof document === 'undefined' ? truncate(description) : description),
    canonical: productPath(product.slug),
    kind: 'product',
    image: image && socialImageUrl(image),
    preloadPicture: bestSource && { ...bestSource, sizes: GALLERY_SIZES },
    noIndex: product.unlisted,
    structuredData:
      typeof document === 'undefined' && !product.unlisted ? productStructuredData(head) : undefined,
  };
};
