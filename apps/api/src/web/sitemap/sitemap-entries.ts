import { LANGUAGES, pictureUrl, productPath } from '@meridian/domain';
import type { SitemapItemLoose } from 'sitemap';
import type { WatchAddress } from '../../modules/catalogue/catalogue.repository.ts';

/** Pictures named of one watch; with them a file stays below the 50 MB that search engines read. */
const MOST_PICTURES = 20;

/** An address in one language. */
const inLanguage = (address: string, language: string): string => {
  const url = new URL(address);
  url.searchParams.set('lang', language);
  return url.href;
};

/**
 * Everything said of one page: it has an address that speaks the visitor's language and one for each language, and
 * each of them names all of them. The pictures stand with the first.
 */
export const entriesOf = (
  address: string,
  lastChange: Date | undefined,
  pictures: readonly string[] = [],
): SitemapItemLoose[] => {
  const spoken = LANGUAGES.map((lang) => ({ lang, url: inLanguage(address, lang) }));
  const links = [...spoken, { lang: 'x-default', url: address }];
  const lastmod = lastChange && { lastmod: lastChange.toISOString() };
  return [
    { url: address, links, ...lastmod, img: pictures.map((url) => ({ url })) },
    ...spoken.map(({ url }) => ({ url, links, ...lastmod })),
  ];
};

/** What is said of a watch. */
export const watchEntries = (origin: string, { slug, updatedAt, images }: WatchAddress): SitemapItemLoose[] =>
  entriesOf(
    origin + productPath(slug),
    updatedAt,
    images.slice(0, MOST_PICTURES).map((path) => origin + pictureUrl(path, 1280, 'webp')),
  );
