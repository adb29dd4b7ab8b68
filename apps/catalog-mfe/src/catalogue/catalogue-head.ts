import { socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { CARD_SIZES, cardImage } from '../watch-card/card.ts';
import { parseView } from './catalogue-view.ts';
import { headingOf, isFlag, menuChoice } from './catalogue-heading.ts';
import type { CatalogueData } from './load-catalogue.ts';

/** Head of the catalogue. The canonical URL includes only a filter that the menu links to. */
export const catalogueHead = ({ data, url, locale, t }: HeadArguments<CatalogueData, 'catalog'>): Head => {
  const view = parseView(url.searchParams, locale.currency);
  const choice = view.q ? undefined : menuChoice(view);
  const title = t('catalogue.title');
  const image = data.cards[0]?.colors[0]?.image;
  const canonical = choice ? `/products?${isFlag(choice) ? 'flags' : 'gender'}=${choice}` : '/products';
  const params = new URLSearchParams(url.search);
  params.delete('lang');
  const hasCursor = params.has('cursor');
  const [bestSource] = image ? cardImage(image).sources : [];
  return {
    title: choice || view.q ? `${title} · ${headingOf(view, t)}` : title,
    description: choice
      ? t('catalogue.descriptionOf', { heading: headingOf(view, t) })
      : t('catalogue.description'),
    canonical: hasCursor ? `/products?${params.toString()}` : canonical,
    // Crawlers follow later pages of a list to its watches, but do not index them.
    noIndex: view.q !== '' || hasCursor || undefined,
    image: image && socialImageUrl(image),
    preloadPicture: bestSource && { ...bestSource, sizes: CARD_SIZES },
  };
};
