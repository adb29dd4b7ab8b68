import { defineRoute, type RemoteRoute, type Services } from '@meridian/federation';
import { VIEW_PARAMETERS } from './catalogue/catalogue-view.ts';
import { catalogueHead } from './catalogue/catalogue-head.ts';
import { type CatalogueData, loadCatalogue } from './catalogue/load-catalogue.ts';
import { homeHead } from './home/home-head.ts';
import { type HomeData, loadHome } from './home/load-home.ts';
import { catalogueTexts, homeTexts, productTexts, favoritesTexts } from './i18n/texts.ts';
import { loadProduct, type ProductData } from './product/load-product.ts';
import { productHead } from './product/product-head.ts';
import { favoritesHead } from './favorites/favorites-head.ts';

const catalogue = (path: string, services: Services): RemoteRoute =>
  defineRoute<CatalogueData, 'catalog'>({
    path,
    loader: ({ request }) => loadCatalogue(services, new URL(request.url), request.signal),
    lazy: () => import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page.tsx'),
    texts: catalogueTexts,
    handle: {
      chunk: 'catalogue',
      textChunk: 'i18n-catalogue',
      head: catalogueHead,
      query: [...VIEW_PARAMETERS, 'cursor', 'filter'],
    },
  });

/** The routes of the remote. This file is in the initial bundle, so it imports no screens. */
export const routes = (services: Services): RemoteRoute[] => [
  defineRoute<HomeData, 'catalog'>({
    path: '/',
    loader: ({ request }) => loadHome(services, request.signal),
    lazy: () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
    texts: homeTexts,
    handle: { chunk: 'home', textChunk: 'i18n-home', head: homeHead },
  }),
  catalogue('/products', services),
  catalogue('/shop', services),
  defineRoute<ProductData, 'catalog'>({
    path: '/products/:watchName',
    loader: ({ params, request }) =>
      loadProduct(services, params.watchName ?? '', new URL(request.url), request.signal),
    lazy: () => import(/* webpackChunkName: "product" */ './product/product-page.tsx'),
    texts: productTexts,
    handle: {
      chunk: 'product',
      textChunk: 'i18n-product',
      head: productHead,
      query: ['color'],
      secretQuery: ['preview'],
    },
  }),
  defineRoute<undefined, 'catalog'>({
    path: '/favorites',
    lazy: () => import(/* webpackChunkName: "favorites" */ './favorites/favorites-page.tsx'),
    texts: favoritesTexts,
    handle: { chunk: 'favorites', textChunk: 'i18n-favorites', head: favoritesHead },
  }),
];
