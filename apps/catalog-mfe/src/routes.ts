import { defineRoute, type RemoteRoute, type Services } from '@meridian/federation';
import type { NamePageKind } from './brands/load-name-page.ts';
import { VIEW_PARAMETERS } from './catalogue/catalogue-view.ts';
import { loadCatalogue } from './catalogue/load-catalogue.ts';
import { loadHome } from './home/load-home.ts';
import { brandTexts, catalogueTexts, homeTexts, productTexts, favoritesTexts } from './i18n/texts.ts';
import { loadProduct } from './product/load-product.ts';
import { screen } from './screen.ts';

const home = screen(() => import(/* webpackChunkName: "home" */ './home/home-screen.ts'));
const catalogue = screen(() => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-screen.ts'));
const product = screen(() => import(/* webpackChunkName: "product" */ './product/product-screen.ts'));
const favorites = screen(() => import(/* webpackChunkName: "favorites" */ './favorites/favorites-screen.ts'));
const brands = screen(() => import(/* webpackChunkName: "brands" */ './brands/brands-screen.ts'));
const namePage = screen(() => import(/* webpackChunkName: "brands" */ './brands/name-page-screen.ts'));

const catalogueRoute = (path: string, services: Services): RemoteRoute =>
  defineRoute({
    path,
    loader: ({ request }) => loadCatalogue(services, new URL(request.url), request.signal),
    lazy: catalogue.lazy,
    texts: catalogueTexts,
    handle: {
      chunk: 'catalogue',
      textChunk: 'i18n-catalogue',
      head: catalogue.head,
      query: [...VIEW_PARAMETERS, 'cursor', 'filter'],
    },
  });

/** Brand pages are rare first pages, so their chunk has the loader as well. */
const brandHandle = { chunk: 'brands', textChunk: 'i18n-brands' };
const namePageRoute = (kind: NamePageKind, services: Services): RemoteRoute =>
  defineRoute({
    path: `/${kind}/:slug`,
    loader: async (args) => (await namePage.lazy()).load(services, kind, args),
    lazy: namePage.lazy,
    texts: brandTexts,
    handle: { ...brandHandle, head: namePage.head, query: ['sort', 'cursor'] },
  });

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (services: Services): RemoteRoute[] => [
  defineRoute({
    path: '/',
    loader: ({ request }) => loadHome(services, request.signal),
    lazy: home.lazy,
    texts: homeTexts,
    handle: { chunk: 'home', textChunk: 'i18n-home', head: home.head },
  }),
  catalogueRoute('/products', services),
  catalogueRoute('/shop', services),
  defineRoute({
    path: '/products/:watchName',
    loader: ({ params, request }) =>
      loadProduct(services, params.watchName ?? '', new URL(request.url), request.signal),
    lazy: product.lazy,
    texts: productTexts,
    handle: {
      chunk: 'product',
      textChunk: 'i18n-product',
      head: product.head,
      query: ['color'],
      secretQuery: ['preview'],
    },
  }),
  defineRoute<undefined, 'catalog'>({
    path: '/favorites',
    lazy: favorites.lazy,
    texts: favoritesTexts,
    handle: { chunk: 'favorites', textChunk: 'i18n-favorites', head: favorites.head },
  }),
  defineRoute({
    path: '/brands',
    loader: async ({ request }) => (await brands.lazy()).load(services, request.signal),
    lazy: brands.lazy,
    texts: brandTexts,
    handle: { ...brandHandle, head: brands.head },
  }),
  namePageRoute('brands', services),
  namePageRoute('collections', services),
];
