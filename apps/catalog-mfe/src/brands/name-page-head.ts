import { imageUrl, inLanguage, namePagePath, productPath, socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { CARD_SIZES, cardImage } from '../watch-card/card.ts';
import type { NamePageData } from './load-name-page.ts';
import { listPageData } from './structured-data.ts';
import { descriptionOf } from './page-text.ts';

/** Head of the page of a brand or a collection. Later pages of its watches are followed, but not indexed. */
export const namePageHead = ({
  data,
  url,
  locale,
  t,
  origin,
}: HeadArguments<NamePageData, 'catalog'>): Head => {
  const { kind, page, cards } = data;
  const { language } = locale;
  const name = inLanguage(page, 'name', language);
  const path = namePagePath(kind, page.slug);
  const cursor = url.searchParams.get('cursor');
  const title = t(`brands.pages.${kind}.title`, { name });
  const description =
    descriptionOf(inLanguage(page, 'text', language)) ?? t(`brands.pages.${kind}.description`, { name });
  const image = page.image || cards[0]?.colors[0]?.image;
  const first = cards[0]?.colors[0]?.image;
  const [bestSource] = first && !page.image ? cardImage(first).sources : [];
  const own = origin + path;
  return {
    title,
    description,
    canonical: cursor === null ? path : `${path}?${new URLSearchParams({ cursor }).toString()}`,
    noIndex: cursor !== null || undefined,
    image: image && socialImageUrl(image),
    preloadPicture: bestSource && { ...bestSource, sizes: CARD_SIZES },
    structuredData:
      typeof document === 'undefined'
        ? listPageData({
            description,
            image: image && origin + imageUrl(image, 1280, 'webp'),
            about: kind === 'brands' ? { '@type': 'Brand', name, url: own } : undefined,
            items: cards.map((card) => ({
              name: inLanguage(card, 'name', language),
              url: origin + productPath(card.slug),
            })),
            crumbs: [
              { name: t('breadcrumbs.home'), url: `${origin}/` },
              { name: t('brands.title'), url: `${origin}/brands` },
              { name, url: own },
            ],
          })
        : undefined,
  };
};
