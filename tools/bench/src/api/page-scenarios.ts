import type { Facets, Watch } from '@meridian/contracts';
import type { LoadRequest } from '../measure/load-result.ts';
import { catalogueQueries } from './catalogue-queries.ts';
import type { Load, Scenario } from './scenarios.ts';

/** Catalogue pages that are all different: more than the pages that a server keeps. */
const CATALOGUE_PAGES = 1500;
const TABLE_PAGES = 400;
/** What browsers accept. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const LOADS: Load[] = [{ connections: 1 }, { connections: 16 }];
const WORDS = ['al', 'ald', 'chrono', 'хро', 'norr', 'fjord', 'вейр', 'moon', 'diver', '7001'];

const page = (path: string): LoadRequest => ({ method: 'GET', path, headers: BROWSER });

/** A catalogue query without what only the API understands. */
const toPageQuery = (query: string): string => {
  const params = new URLSearchParams(query);
  params.delete('facets');
  return params.toString();
};

/** What a catalogue's size must not show in: rendered pages, suggestions, the owner's table, the sitemaps. */
export const pageScenarios = (watches: readonly Watch[], facets: Facets): Scenario[] => {
  const queries = catalogueQueries(facets, CATALOGUE_PAGES).map(toPageQuery);
  const tables = queries.slice(0, TABLE_PAGES);
  return [
    { name: 'HTML: home, warm', requests: [page('/')], loads: LOADS },
    { name: 'HTML: catalogue, warm', requests: [page('/products')], loads: LOADS },
    {
      name: 'HTML: catalogue, all different',
      requests: queries.map((query) => page(`/products?${query}`)),
      loads: LOADS,
    },
    {
      name: 'HTML: products, all different',
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
      requests: WORDS.map((word) => page(`/api/watches?q=${encodeURIComponent(word)}&limit=5`)),
      loads: LOADS,
    },
    {
      name: 'owner’s table',
      requests: tables.map((query) => page(`/api/watches?${query}&limit=50`)),
      loads: LOADS,
    },
    { name: 'sitemap, index', requests: [page('/sitemap.xml')], loads: LOADS.slice(1) },
    { name: 'sitemap, kept', requests: [page('/sitemaps/watches-1.xml')], loads: LOADS.slice(1) },
  ];
};
