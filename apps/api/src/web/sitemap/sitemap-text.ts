import { setImmediate as nextTurn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LANGUAGES } from '@meridian/domain';
import { escapeMarkup } from '../../platform/http/html.ts';

/** A page in a sitemap. All URLs are absolute. */
export interface SitemapPage {
  /** The URL without `lang`, which uses the language of the visitor. */
  url: string;
  lastChange: Date | undefined;
  images: readonly string[];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const URL_SET = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;
const lastModified = (time: Date | undefined): string => (time ? element('lastmod', time.toISOString()) : '');
const alternate = (language: string, url: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;

/**
 * Returns the entries of one page: its URL without a language and one URL per language. Each entry lists all of them as
 * alternates. Only the first entry has the images.
 */
const entriesOf = ({ url, lastChange, images }: SitemapPage): string => {
  const defaultUrl = escapeMarkup(url);
  const localized = LANGUAGES.map((language) => ({
    language,
    url: `${defaultUrl}${url.includes('?') ? '&amp;' : '?'}lang=${language}`,
  }));
  const links =
    localized.map((one) => alternate(one.language, one.url)).join('') + alternate('x-default', defaultUrl);
  const rest = lastModified(lastChange) + links;
  const imageElements = images
    .map((image) => element('image:image', element('image:loc', escapeMarkup(image))))
    .join('');
  return (
    element('url', element('loc', defaultUrl) + rest + imageElements) +
    localized.map((one) => element('url', element('loc', one.url) + rest)).join('')
  );
};

async function* urlSetOf(batches: AsyncIterable<readonly SitemapPage[]> | Iterable<readonly SitemapPage[]>) {
  yield HEAD + URL_SET;
  for await (const batch of batches) {
    yield batch.map(entriesOf).join('');
    // Let the server handle other requests between two batches.
    await nextTurn();
  }
  yield '</urlset>';
}

const compress = async (text: AsyncIterable<string> | Iterable<string>): Promise<Buffer> => {
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(text), gzip)]);
  return bytes;
};

/**
 * Returns the gzipped sitemap of pages that arrive in batches. Only the compressed bytes are in memory as a whole. There
 * is no library behind it, because one that parses each URL takes twenty times as long for a large catalogue.
 */
export const sitemapOf = (
  batches: AsyncIterable<readonly SitemapPage[]> | Iterable<readonly SitemapPage[]>,
): Promise<Buffer> => compress(urlSetOf(batches));

export const sitemapIndexOf = (files: readonly { url: string; lastChange?: Date }[]): Promise<Buffer> =>
  compress([
    `${HEAD}<sitemapindex xmlns="${NAMESPACE}">`,
    ...files.map(({ url, lastChange }) =>
      element('sitemap', element('loc', escapeMarkup(url)) + lastModified(lastChange)),
    ),
    '</sitemapindex>',
  ]);
