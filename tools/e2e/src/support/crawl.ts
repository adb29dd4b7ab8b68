/** A page as a machine reads it: without script, by its tags alone. */
export interface ReadPage {
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

const unescape = (text: string): string =>
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
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescape(value)]),
  );
const tags = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)>`, 'g'))].map(([, text = '']) => attributesOf(text));

/** Asks for a page and reads it; redirects are not followed. */
export const readPage = async (
  site: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<ReadPage> => {
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
    title: unescape(/<title>([^<]*)</.exec(html)?.[1] ?? ''),
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
const READERS = 4;
/** More pages than the shop can have: a crawl that never ends is a failure. */
const MOST = 1000;

/** Every page that links lead to from the home page on. */
export const crawl = async (
  site: string,
  headers: Record<string, string> = {},
): Promise<Map<string, ReadPage>> => {
  const found = new Map<string, ReadPage>();
  const known = new Set(['/']);
  const waiting = ['/'];
  const read = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (known.size > MOST) throw new Error(`more than ${MOST} pages, the last ${path}`);
      const page = await readPage(site, path, headers);
      found.set(path, page);
      for (const link of [...page.links, ...(page.location ? [page.location] : [])])
        if (!known.has(link)) {
          known.add(link);
          waiting.push(link);
        }
    }
  };
  // One reader finds the first links; the others begin when there are some.
  while (waiting.length > 0) await Promise.all(Array.from({ length: READERS }, read));
  return found;
};
