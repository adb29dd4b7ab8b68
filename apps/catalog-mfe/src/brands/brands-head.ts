import { inLanguage, namePagePath, socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import type { BrandsData } from './load-brands.ts';
import { listPageData } from './structured-data.ts';

/** Head of the list of brands and collections. */
export const brandsHead = ({ data, locale, t, origin }: HeadArguments<BrandsData, 'catalog'>): Head => {
  const title = t('brands.title');
  const description = t('brands.description');
  const image = [...data.brands, ...data.collections].find((entry) => entry.image)?.image;
  const items = (['brands', 'collections'] as const).flatMap((kind) =>
    data[kind].map((entry) => ({
      name: inLanguage(entry, 'name', locale.language),
      url: origin + namePagePath(kind, entry.slug),
    })),
  );
  return {
    title,
    description,
    canonical: '/brands',
    image: image && socialImageUrl(image),
    structuredData:
      typeof document === 'undefined'
        ? listPageData({
            description,
            items,
            crumbs: [
              { name: t('breadcrumbs.home'), url: `${origin}/` },
              { name: title, url: `${origin}/brands` },
            ],
          })
        : undefined,
  };
};
