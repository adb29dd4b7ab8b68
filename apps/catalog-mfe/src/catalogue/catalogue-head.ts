import { socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { CARD_SIZES, cardPicture } from '../watch-card/card.ts';
import { readAddress } from './address.ts';
import { headingOf, isFlag, menuChoice } from './heading.ts';
import type { CatalogueData } from './load-catalogue.ts';

/** Head of the catalogue. Its one address keeps what the menu links to; every other filter is a view of the same page. */
export const catalogueHead = ({ data, url, locale, t }: HeadArguments<CatalogueData>): Head => {
  const view = readAddress(url.searchParams, locale.currency);
  const choice = view.q ? undefined : menuChoice(view);
  const title = t('catalogue.title');
  const picture = data.cards[0]?.colors[0]?.image;
  const canonical = choice ? `/products?${isFlag(choice) ? 'flags' : 'gender'}=${choice}` : '/products';
  const own = new URLSearchParams(url.search);
  own.delete('lang');
  const cursor = own.has('cursor');
  const [best] = picture ? cardPicture(picture).sources : [];
  return {
    title: choice || view.q ? `${title} · ${headingOf(view, t)}` : title,
    description: choice
      ? t('catalogue.descriptionOf', { heading: headingOf(view, t) })
      : t('catalogue.description'),
    canonical: cursor ? `/products?${own.toString()}` : canonical,
    // A later part of a list is only a way to its watches.
    noIndex: view.q !== '' || cursor || undefined,
    image: picture && socialImageUrl(picture),
    preloadPicture: best && { ...best, sizes: CARD_SIZES },
  };
};
