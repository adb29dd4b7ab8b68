import type { ApiClient } from '@meridian/api-client';
import type { Locale } from '@meridian/domain';
import type { Dictionaries, Namespace, TFunction } from '@meridian/i18n';
import type { ShopStore } from '@meridian/store';
import type { ComponentType, ReactNode } from 'react';
import type { data, LoaderFunctionArgs } from 'react-router-dom';
import type { PageParameters } from './release.ts';

/** Version of this contract. The release of a remote with an unsupported version is refused. */
export const CONTRACT_VERSION = 2;

/**
 * Versions that the shell accepts. When the version is raised, the previous one stays here until every remote is released
 * with the new one (docs/teams.md).
 */
export const ACCEPTED_CONTRACTS: readonly number[] = [1, CONTRACT_VERSION];

/** Services that the shell provides to a remote: one set per request on the server, one per page in the browser. */
export interface Services {
  api: ApiClient;
  store: ShopStore;
  /** Time of rendering in milliseconds since the epoch, the same on the server and during hydration. */
  now: number;
  /** Loads the shell's component that renders a slot, for a remote that shows the content of another one. */
  loadSlot: () => Promise<ComponentType<SlotOutletProps>>;
}

/** The document head of a page. The shell adds the shop's name to the title. */
export interface Head {
  title: string;
  description: string;
  /** Canonical path and query without the language parameter; by default the path. */
  canonical?: string;
  /** Path of the social image, made by `socialImageUrl`. */
  image?: string;
  /** Open Graph type; by default `website`. */
  kind?: 'product';
  /** The largest image above the fold, preloaded before the page is parsed. */
  preloadPicture?: { type: string; srcSet: string; sizes: string };
  /** Keeps the page out of search engines. */
  noIndex?: boolean;
  /** schema.org objects. */
  structuredData?: object[];
}

export interface HeadArguments<Data = unknown, N extends Namespace = Namespace> {
  data: Data;
  params: Readonly<Record<string, string | undefined>>;
  url: URL;
  locale: Locale;
  t: TFunction<N>;
  /** Canonical origin, e.g. `https://shop.example`. */
  origin: string;
}

/**
 * Access to a route (spec section 2): `user` redirects a visitor without a token to /auth; `admin` also redirects other
 * roles to /; `guest` redirects a signed-in visitor to /, and `admin-guest` an admin to /admin-panel.
 */
export type Guard = 'user' | 'admin' | 'guest' | 'admin-guest';

/**
 * Settings of a route for the shell. The deepest matching route that has a setting wins. `query` and `secretQuery` name the
 * query parameters that its loader, head or screen reads. Other parameters reach the route only in the browser.
 */
export interface RouteHandle<Data = never, N extends Namespace = never> extends PageParameters {
  /** Webpack name of the chunk that the route's `lazy` loads: the server preloads it. */
  chunk?: string;
  /** Webpack name of the chunk of the route's texts, without the language: `i18n-home` for `i18n-home-en`. */
  textChunk?: string;
  head?: (args: HeadArguments<Data, N>) => Head;
  guard?: Guard;
  /** `bare` leaves out the shop's header and footer (the admin panel). */
  layout?: 'shop' | 'bare';
}

/** Places in the shell and in the panel that a remote can fill. */
export const SLOTS = [
  'cart-panel',
  'unpaid-order',
  'compare',
  'account-orders',
  'panel-releases',
  'panel-teams',
] as const;
export type SlotName = (typeof SLOTS)[number];

/** Why a slot stays empty: no version of the remote works, or the server cannot be reached. */
export type SlotFailure = 'broken' | 'offline';

/** Props of the component that renders the content of a slot. */
export interface SlotOutletProps {
  name: SlotName;
  /** Rendered while the content loads. */
  fallback?: ReactNode;
  /** Rendered if no version of the remote works, or the server cannot be reached. */
  unavailable: (retry: () => void, failure: SlotFailure) => ReactNode;
}

/**
 * The module that a remote exposes as `./remote`. Its routes have absolute paths; the shell mounts them in its router with
 * the ids `<app>:<index>`. A loader throws a `Response` for an expected status (see `notFound`).
 */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** i18next namespace of the remote's texts. */
  namespace: string;
  /** Texts that several of its screens need, loaded with the remote. */
  dictionaries: Dictionaries;
  routes(services: Services): RemoteRoute[];
  slots?: Partial<Record<SlotName, () => Promise<{ default: ComponentType<SlotProps> }>>>;
}
export interface SlotProps {
  services: Services;
}

/**
 * A route of a remote. `loader` and `lazy` run in parallel. Loaders also run on the server, so a route whose data needs the
 * visitor's token reads it in the browser instead. The shell provides the error screens.
 */
export interface RemoteRoute {
  path?: string;
  index?: true;
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>;
  /** Loads the screen; name the chunk by `webpackChunkName` and repeat it in `handle.chunk`. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Texts of this route, loaded with its screen. They must be a constant, because they are compared by identity. */
  texts?: Dictionaries;
  // `head` takes the data of its own route, whose type the list of routes does not have.
  handle?: RouteHandle;
  children?: RemoteRoute[];
}

type DataWithStatus<Data> = ReturnType<typeof data<Data>>;

/**
 * Defines a route with the types of its loader's data and text namespace in `head`. A loader may return its data with a
 * status by `data` of React Router.
 */
export const defineRoute = <Data = undefined, N extends Namespace = never>(
  route: Omit<RemoteRoute, 'handle' | 'loader'> & {
    loader?: (args: LoaderFunctionArgs) => Promise<Data | DataWithStatus<Data>>;
    handle?: RouteHandle<Data, N>;
  },
): RemoteRoute => route;

/** Thrown by a loader for something that does not exist: the shell shows its not-found page with status 404. */
export const notFound = (): Response => new Response(null, { status: 404 });
