/** A page as a machine reads it: without script, by its tags alone. */
export interface ParsedPage {
  /** Path and query, as it was asked for. */
  path: string;
  status: number;
  location: string | null;
  language: string;
  title: string;
  description: string;
  canonical: string;
  /** Addresses of the page by language. */
  alternates: Record<string, string>;
  isHidden: boolean;
  /** `<meta>` contents by name or property. */
  meta: Record<string, string>;
  /** Structured data of every kind. */
  data: Record<string, unknown>[];
  /** Paths and queries of this site that links lead to. */
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
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decodeEntities(value)]),
  );
const tags = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)>`, 'g'))].map(([, text = '']) => attributesOf(text));

/** Asks for a page and reads it; redirects are not followed. */
export const fetchPage = async (
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ParsedPage> => {
  const answer = await fetch(site + path, { headers, redirect: 'manual' });
  const html = await answer.text();
  const links = tags(html, 'link');
  const meta = Object.fromEntries(
    tags(html, 'meta').map(({ name, property, content = '' }) => [name ?? property ?? '', content]),
  );
  return {
    path,
    status: answer.status,
    location: answer.headers.get('location'),
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

/** Readers at work side by side. */
const CONCURRENCY = 4;
/** More pages than the shop can have: a crawl that never ends is a failure. */
const MAX_PAGES = 1000;

/** Every page that links lead to from the home page on. */
export const crawl = async (
  site: string,
  headers: Record<string, string> = {},
): Promise<Map<string, ParsedPage>> => {
  const found = new Map<string, ParsedPage>();
  const discovered = new Set(['/']);
  const queue = ['/'];
  const read = async (): Promise<void> => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      if (discovered.size > MAX_PAGES) throw new Error(`more than ${MAX_PAGES} pages, the last ${path}`);
      const page = await fetchPage(site, path, headers);
      found.set(path, page);
      for (const link of [...page.links, ...(page.location ? [page.location] : [])])
        if (!discovered.has(link)) {
          discovered.add(link);
          queue.push(link);
        }
    }
  };
  // One reader finds the first links; the others begin when there are some.
  while (queue.length > 0) await Promise.all(Array.from({ length: CONCURRENCY }, read));
  return found;
};
