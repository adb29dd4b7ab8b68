import type { NamePage } from '@meridian/contracts';
import { type Currency, namePagePath } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { type CardPage, cardPageOf, SORTS } from '../paged-list/card-page.ts';

/** The kinds of name page, by their path. */
export type NamePageKind = 'brands' | 'collections';
export type NamePageSort = (typeof SORTS)[number];

export interface NamePageData extends CardPage {
  kind: NamePageKind;
  page: NamePage['page'];
  /** Number of watches with a price in the currency. */
  total: number;
  sort: NamePageSort;
  currency: Currency;
}

const ENDPOINTS = {
  brands: 'GET /api/brand-pages/:slug',
  collections: 'GET /api/collection-pages/:slug',
} as const;

interface Position {
  kind: NamePageKind;
  slug: string;
  sort: NamePageSort;
  currency: Currency;
}

const read = (
  { api }: Pick<Services, 'api'>,
  { kind, slug, sort, currency }: Position,
  cursor: string | undefined,
  signal: AbortSignal,
) => api(ENDPOINTS[kind], { params: { slug }, query: { sort, currency, cursor, view: 'card' }, signal });

/** Loads the next watches of a page. */
export const loadNextWatches = async (
  services: Pick<Services, 'api'>,
  { kind, page, sort, currency }: NamePageData,
  cursor: string,
  signal: AbortSignal,
): Promise<CardPage> =>
  cardPageOf(await read(services, { kind, slug: page.slug, sort, currency }, cursor, signal));

/**
 * Loads the page of a brand or a collection with its first watches. `cursor` selects later ones, for shoppers without
 * JavaScript. An unknown slug is a 404. @throws a permanent redirect for a former slug or another letter case
 */
export const loadNamePage = async (
  services: Pick<Services, 'api' | 'store'>,
  kind: NamePageKind,
  { params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>,
): Promise<NamePageData> => {
  const { currency } = services.store.getState().locale;
  const { search, searchParams } = new URL(request.url);
  const slug = params.slug ?? '';
  const sort = SORTS.find((candidate) => candidate === searchParams.get('sort')) ?? 'newest';
  const cursor = searchParams.get('cursor') ?? undefined;
  const found = await read(services, { kind, slug, sort, currency }, cursor, request.signal);
  if (found.page.slug !== slug) throw redirect(namePagePath(kind, found.page.slug) + search, 301);
  return { kind, page: found.page, total: found.total, sort, currency, ...cardPageOf(found) };
};
