import { inLanguage, productPath, socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { GALLERY_SIZES, galleryPicture } from './gallery/sizes.ts';
import type { ProductData } from './product-model.ts';
import { productStructuredData } from './product-structured-data.ts';

const DESCRIPTION_LENGTH = 155;

/** Cuts at a word, so that a search engine shows whole ones. */
const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[\s,;:.–—-]+$/, '')}…`;
};

/** Head of a product page: what search engines and a shared link show of a watch. */
export const productHead = (head: HeadArguments<ProductData>): Head => {
  const { data: product, locale, t } = head;
  const { language } = locale;
  const name = inLanguage(product, 'name', language);
  const brand = product.brand ? inLanguage(product.brand, 'name', language) : '';
  const text = inLanguage(product, 'description', language);
  const image = product.colors[0]?.images[0];
  const [best] = image ? galleryPicture(image).sources : [];
  return {
    title: `${t('product.title')} · ${name}`,
    description: shortened(
      brand
        ? t('product.metaDescription', { name, brand, text })
        : t('product.metaDescriptionUnbranded', { name, text }),
    ),
    canonical: productPath(product.slug),
    kind: 'product',
    image: image && socialImageUrl(image),
    preloadPicture: best && { ...best, sizes: GALLERY_SIZES },
    // Nobody reads it in a browser, so it does not travel there.
    structuredData: typeof document === 'undefined' ? productStructuredData(head) : undefined,
  };
};
