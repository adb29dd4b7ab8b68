import { setImmediate as nextTurn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { LANGUAGES } from '@meridian/domain';

/** A page as a sitemap names it. */
export interface SitemapPage {
  /** The address that speaks every visitor's own language, whole. */
  url: string;
  lastChange: Date | undefined;
  /** Addresses of its pictures, whole. */
  images: readonly string[];
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SET = `<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');

const element = (name: string, text: string): string => `<${name}>${text}</${name}>`;
const change = (time: Date | undefined): string => (time ? element('lastmod', time.toISOString()) : '');
const link = (language: string, address: string): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;

/**
 * Everything said of one page: it has an address that speaks the visitor's language and one for each language, and
 * each of them names all of them. The pictures stand with the first.
 */
const pageText = ({ url, lastChange, images }: SitemapPage): string => {
  const bare = escape(url);
  const spoken = LANGUAGES.map((language) => ({
    language,
    address: `${bare}${url.includes('?') ? '&amp;' : '?'}lang=${language}`,
  }));
  const links = spoken.map((one) => link(one.language, one.address)).join('') + link('x-default', bare);
  const rest = change(lastChange) + links;
  const images = images.map((url) => element('image:image', element('image:loc', escape(url)))).join('');
  return (
    element('url', element('loc', bare) + rest + images) +
    spoken.map((one) => element('url', element('loc', one.address) + rest)).join('')
  );
};

async function* setOf(batches: AsyncIterable<readonly SitemapPage[]> | Iterable<readonly SitemapPage[]>) {
  yield HEAD + SET;
  for await (const batch of batches) {
    yield batch.map(pageText).join('');
    // In between the server answers others.
    await nextTurn();
  }
  yield '</urlset>';
}

const packed = async (text: AsyncIterable<string> | Iterable<string>): Promise<Buffer> => {
  const zip = createGzip();
  const [bytes] = await Promise.all([buffer(zip), pipeline(Readable.from(text), zip)]);
  return bytes;
};

/**
 * A sitemap of pages that come in batches, compressed; only the compressed bytes are ever in memory as a whole. Written
 * here and not by a library: one that takes each address apart again needs twenty times as long for a large catalogue.
 */
export const sitemapOf = (
  batches: AsyncIterable<readonly SitemapPage[]> | Iterable<readonly SitemapPage[]>,
): Promise<Buffer> => packed(setOf(batches));

/** The index of sitemaps. */
export const sitemapIndexOf = (files: readonly { address: string; lastChange?: Date }[]): Promise<Buffer> =>
  packed([
    `${HEAD}<sitemapindex xmlns="${NAMESPACE}">`,
    ...files.map(({ address, lastChange }) =>
      element('sitemap', element('loc', escape(address)) + change(lastChange)),
    ),
    '</sitemapindex>',
  ]);
