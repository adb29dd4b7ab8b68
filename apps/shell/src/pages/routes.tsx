import { defineRoute, type RemoteRoute, type RouteHandle, type Services } from '@meridian/federation';
import type { TextKey } from '@meridian/i18n';
import { pageTexts } from '../i18n/texts.ts';
import { STATIC_PAGES, type StaticPageName } from './static-page/static-pages.ts';

/** Title and description from the `head` texts. */
const head =
  (name: string, noIndex = false): NonNullable<RouteHandle<undefined, 'shell'>['head']> =>
  ({ t }) => ({
    title: t(`head.${name}.title` as TextKey<'shell'>),
    description: t(`head.${name}.description` as TextKey<'shell'>),
    noIndex,
  });

/** A route of the shell with the texts of the shell pages. */
const shellPage = ({
  handle,
  ...route
}: Parameters<typeof defineRoute<undefined, 'shell'>>[0]): RemoteRoute =>
  defineRoute({ ...route, texts: pageTexts, handle: { ...handle, textChunk: 'i18n-pages' } });

const staticRoute = ({ store }: Services, name: StaticPageName, path: string): RemoteRoute =>
  shellPage({
    path,
    lazy: async () => {
      const { loadStaticPage } = await import(
        /* webpackChunkName: "static-page" */ './static-page/static-page.tsx'
      );
      return { Component: await loadStaticPage(name, store.getState().locale.language) };
    },
    handle: { chunk: 'static-page', head: head(name) },
  });

/**
 * Routes of the shell: sign-in, emailed links, account, contact and static pages (spec section 2).
 * `accountOrders` loads the orders in the account, which a remote renders.
 */
export const shellRoutes = (services: Services, accountOrders?: RemoteRoute['lazy']): RemoteRoute[] => [
  shellPage({
    path: '/auth',
    lazy: () => import(/* webpackChunkName: "auth" */ './auth/auth-page.tsx'),
    handle: { chunk: 'auth', guard: 'guest', head: head('auth', true) },
  }),
  shellPage({
    path: '/auth/forgot',
    lazy: () => import(/* webpackChunkName: "forgot" */ './auth/forgot-page.tsx'),
    handle: { chunk: 'forgot', head: head('forgot', true) },
  }),
  shellPage({
    path: '/auth/reset',
    lazy: () => import(/* webpackChunkName: "reset" */ './auth/reset-page.tsx'),
    handle: { chunk: 'reset', head: head('reset', true) },
  }),
  shellPage({
    path: '/auth/verify',
    lazy: () => import(/* webpackChunkName: "verify" */ './auth/verify-page.tsx'),
    handle: { chunk: 'verify', head: head('verify', true) },
  }),
  shellPage({
    path: '/account',
    lazy: () => import(/* webpackChunkName: "account" */ './account/account-page.tsx'),
    handle: { chunk: 'account', guard: 'user', head: head('account', true) },
    ...(accountOrders && { children: [{ index: true, lazy: accountOrders }] }),
  }),
  shellPage({
    path: '/contact-us',
    lazy: () => import(/* webpackChunkName: "contact" */ './contact/contact-page.tsx'),
    handle: { chunk: 'contact', head: head('contact') },
  }),
  shellPage({
    path: '/under-construct',
    lazy: () => import(/* webpackChunkName: "static-page" */ './under-construct-page.tsx'),
    handle: { chunk: 'static-page', head: head('construction', true) },
  }),
  ...STATIC_PAGES.map(({ name, path }) => staticRoute(services, name, path)),
];
