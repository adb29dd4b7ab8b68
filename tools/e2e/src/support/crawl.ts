/** A page as a crawler parses it, without JavaScript. */
export interface ParsedPage {
  /** Requested path and query. */
  path: string;
  status: number;
  location: string | null;
  language: string;
  title: string;
  description: string;
  canonical: string;
  /** Alternate URLs by language. */
  alternates: Record<string, string>;
  isHidden: boolean;
  /** `<meta>` contents by name or property. */
  meta: Record<string, string>;
  /** Structured data (JSON-LD). */
  data: Record<string, unknown>[];
  /** Internal links: paths and queries. */
  links: string[];
  html: string;
}

const decodeEntities = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
    .replace(
      /&(amp|lt|gt|quot);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? '',
    );

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeEntities(value),
    ]),
  );
const tags = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)>`, 'g'))].map(([, text = '']) => attributesOf(text));

/** Fetches and parses a page without following redirects. */
export const fetchPage = async (
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ParsedPage> => {
  const response = await fetch(site + path, { headers, redirect: 'manual' });
  const html = await response.text();
  const links = tags(html, 'link');
  const meta = Object.fromEntries(
    tags(html, 'meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content]),
  );
  return {
    path,
    status: response.status,
    location: response.headers.get('location'),
    language: /<html lang="(\w+)"/.exec(html)?.[1] ?? '',
    title: decodeEntities(/<title>([^<]*)</.exec(html)?.[1] ?? ''),
    description: meta['description'] ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.['href'] ?? '',
    alternates: Object.fromEntries(
      links
        .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang)
        .map(({ hreflang = '', href = '' }) => [hreflang, href]),
    ),
    isHidden: (meta['robots'] ?? '').includes('noindex'),
    meta,
    data: [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map(
      ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
    ),
    links: tags(html, 'a').flatMap(({ href = '' }) =>
      /^\/(?!\/)/.test(href) ? href.replace(/#.*/, '') : [],
    ),
    html,
  };
};

/** Concurrent requests. */
const CONCURRENCY = 4;
/** More pages than the shop can have, so that an endless crawl fails. */
const MAX_PAGES = 1000;

/** Pages of a colour of a watch that a crawl fetches. All of them would be half of its pages. */
const MAX_COLOR_PAGES = 10;

/** Crawls the site from the home page. Returns the pages by their path. */
export const crawl = async (
  site: string,
  headers: Record<string, string> = {},
): Promise<Map<string, ParsedPage>> => {
  const found = new Map<string, ParsedPage>();
  const discovered = new Set(['/']);
  const queue = ['/'];
  let colorPages = 0;
  const read = async (): Promise<void> => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (discovered.size > MAX_PAGES)
        throw new Error(`Crawl exceeded ${MAX_PAGES} pages, last page: ${path}`);
      const page = await fetchPage(site, path, headers);
      found.set(path, page);
      for (const link of [...page.links, ...(page.location ? [page.location] : [])])
        if (!discovered.has(link)) {
          if (link.includes('?color=') && ++colorPages > MAX_COLOR_PAGES) continue;
          discovered.add(link);
          queue.push(link);
        }
    }
  };
  // The queue is empty for the other readers until the first one has found links, so the round repeats.
  while (queue.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, read));
  return found;
};
