import { defineRoute, type RemoteRoute, type RouteHandle, type Services } from '@meridian/federation';
import { pageTexts } from '../i18n/texts.ts';
import { STATIC_PAGES, type StaticPageName } from './static-page/static-pages.ts';

/** Title and description out of the dictionary's `head` texts. */
const head =
  (name: string, noIndex = false): NonNullable<RouteHandle<undefined>['head']> =>
  ({ t }) => ({ title: t(`head.${name}.title`), description: t(`head.${name}.description`), noIndex });

const staticRoute = ({ store }: Services, name: StaticPageName, path: string): RemoteRoute =>
  defineRoute({
    path,
    lazy: async () => {
      const { loadStaticPage } = await import(
        /* webpackChunkName: "static-page" */ './static-page/static-page.tsx'
      );
      return { Component: await loadStaticPage(name, store.getState().locale.language) };
    },
    texts: pageTexts,
    handle: { textChunk: 'i18n-pages', chunk: 'static-page', head: head(name) },
  });

/** The shell's own pages: sign-in, account, contact and static pages (spec section 2). */
export const shellRoutes = (services: Services): RemoteRoute[] => [
  defineRoute({
    path: '/auth',
    lazy: () => import(/* webpackChunkName: "auth" */ './auth/auth-page.tsx'),
    texts: pageTexts,
    handle: { textChunk: 'i18n-pages', chunk: 'auth', guard: 'guest', head: head('auth', true) },
  }),
  defineRoute({
    path: '/account',
    lazy: () => import(/* webpackChunkName: "account" */ './account/account-page.tsx'),
    texts: pageTexts,
    handle: { textChunk: 'i18n-pages', chunk: 'account', guard: 'user', head: head('account', true) },
  }),
  defineRoute({
    path: '/contact-us',
    lazy: () => import(/* webpackChunkName: "contact" */ './contact/contact-page.tsx'),
    texts: pageTexts,
    handle: { textChunk: 'i18n-pages', chunk: 'contact', head: head('contact') },
  }),
  defineRoute({
    path: '/under-construct',
    lazy: () => import(/* webpackChunkName: "static-page" */ './under-construct-page.tsx'),
    texts: pageTexts,
    handle: { textChunk: 'i18n-pages', chunk: 'static-page', head: head('construction', true) },
  }),
  ...STATIC_PAGES.map(({ name, path }) => staticRoute(services, name, path)),
];
