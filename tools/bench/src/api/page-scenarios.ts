import type { Facets, ListedWatch } from '@meridian/contracts';
import type { LoadRequest } from '../measure/load-result.ts';
import { catalogueQueries } from './catalogue-queries.ts';
import { BROWSER_HEADERS, type Load, type Scenario } from './scenario.ts';

/** Distinct catalogue pages: more than the page cache of the server holds. */
const CATALOGUE_PAGES = 1500;
const TABLE_PAGES = 400;
const LOADS: Load[] = [{ connections: 1 }, { connections: 16 }];
const WORDS = ['al', 'ald', 'chrono', 'хро', 'norr', 'fjord', 'вейр', 'moon', 'diver', '7001'];

/** Scenarios with few pages, which are cached after the warm-up. */
export const CACHED_PAGE_SCENARIOS = new Set([
  'HTML: home, warm',
  'HTML: catalogue, warm',
  'HTML: products, 20 popular',
]);

const page = (path: string): LoadRequest => ({ method: 'GET', path, headers: BROWSER_HEADERS });

/** The query of a catalogue page: without the parameters that only the API accepts. */
const toPageQuery = (query: string): string => {
  const params = new URLSearchParams(query);
  params.delete('facets');
  params.delete('view');
  return params.toString();
};

/** Scenarios that the catalogue size must not slow down: rendered pages, suggestions, the product table, the sitemaps. */
export const pageScenarios = (watches: readonly ListedWatch[], facets: Facets): Scenario[] => {
  const queries = catalogueQueries(facets, CATALOGUE_PAGES).map(toPageQuery);
  const tables = queries.slice(0, TABLE_PAGES);
  return [
    { name: 'HTML: home, warm', requests: [page('/')], loads: LOADS },
    { name: 'HTML: catalogue, warm', requests: [page('/products')], loads: LOADS },
    {
      name: 'HTML: catalogue, distinct',
      requests: queries.map((query) => page(`/products?${query}`)),
      loads: LOADS,
    },
    {
      name: 'HTML: products, distinct',
      requests: watches.map(({ slug }) => page(`/products/${slug}`)),
      loads: LOADS,
    },
    {
      name: 'HTML: products, 20 popular',
      requests: watches.slice(0, 20).map(({ slug }) => page(`/products/${slug}`)),
      loads: LOADS.slice(1),
    },
    {
      name: 'suggestions',
      requests: WORDS.map((word) => page(`/api/watches?q=${encodeURIComponent(word)}&limit=5&view=card`)),
      loads: LOADS,
    },
    {
      name: 'product table',
      requests: tables.map((query) => page(`/api/watches?${query}&limit=50&details=0`)),
      loads: LOADS,
    },
    { name: 'sitemap index', requests: [page('/sitemap.xml')], loads: LOADS.slice(1) },
    { name: 'sitemap, cached', requests: [page('/sitemaps/watches-1.xml')], loads: LOADS.slice(1) },
  ];
};
