import type { ApiClient } from '@meridian/api-client';
import type { Locale } from '@meridian/domain';
import type { Dictionaries, Namespace, TFunction } from '@meridian/i18n';
import type { ShopStore } from '@meridian/store';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageParameters } from './release.ts';

/** Version of this contract. A remote built for another one is refused at release time. */
export const CONTRACT_VERSION = 2;

/**
 * Contracts that the shell accepts. When the version is raised, the one before stays here, and the shell serves both,
 * until every feature is released for the new one (docs/teams.md).
 */
export const ACCEPTED_CONTRACTS: readonly number[] = [1, CONTRACT_VERSION];

/** What the shell hands to a feature: on the server one set a request, in the browser one a page. */
export interface Services {
  api: ApiClient;
  store: ShopStore;
  /** Milliseconds since the epoch that rendering takes for now, the same on the server and while hydrating. */
  now: number;
}

/** What a page says of itself in the document's head. The shell adds the shop's name to the title. */
export interface Head {
  title: string;
  description: string;
  /** Path and query of the page's one address, without a language; the path alone if left out. */
  canonical?: string;
  /** Path of the picture shown where the page is shared, as `socialImageUrl` makes it. */
  image?: string;
  /** What is shared, in the vocabulary of Open Graph; a page of the site if left out. */
  kind?: 'product';
  /** The largest picture above the fold: the browser is told of it before it has read the page. */
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
 * Who may see a route (spec section 2): `user` sends a visitor without a token to /auth; `admin` besides sends another
 * role to /; `guest` sends a signed-in visitor to /, and `admin-guest` an admin to /admin-panel.
 */
export type Guard = 'user' | 'admin' | 'guest' | 'admin-guest';

/**
 * What a route tells the shell. The deepest match that has an entry wins. `query` and `secretQuery` name the query
 * parameters that its loader, head or screen reads; a parameter that is not named reaches the route in the browser alone.
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

/** Places in the shell that a feature may fill. */
export const SLOTS = ['cart-panel'] as const;
export type SlotName = (typeof SLOTS)[number];

/**
 * What a remote exposes as `./remote`. Routes carry absolute paths; the shell grafts them into its router under
 * `<app>:<index>` ids. A loader throws a `Response` for an expected status (see `notFound`).
 */
export interface RemoteModule {
  contract: typeof CONTRACT_VERSION;
  /** i18next namespace of the feature's texts. */
  namespace: string;
  /** Texts that several of its screens need, loaded with the feature. */
  dictionaries: Dictionaries;
  routes(services: Services): RemoteRoute[];
  slots?: Partial<Record<SlotName, () => Promise<{ default: ComponentType<SlotProps> }>>>;
}
export interface SlotProps {
  services: Services;
}

/**
 * A route of a remote. `loader` runs beside `lazy`, so data and code arrive together; it runs on the server too, so a
 * route whose data needs the visitor's token reads it in the browser instead. The shell supplies error screens.
 */
export interface RemoteRoute {
  path?: string;
  index?: true;
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>;
  /** Loads the screen; name the chunk by `webpackChunkName` and repeat it in `handle.chunk`. */
  lazy?: () => Promise<{ Component: ComponentType }>;
  /** Texts of this route alone, loaded with its screen; keep them in one place, for they are told apart by identity. */
  texts?: Dictionaries;
  // A handle's `head` takes its own route's data, which the list of all routes can't know.
  handle?: RouteHandle;
  children?: RemoteRoute[];
}

/** Types the loader's data and the text namespace through to `head`. */
export const defineRoute = <Data = undefined, N extends Namespace = never>(
  route: Omit<RemoteRoute, 'handle' | 'loader'> & {
    loader?: (args: LoaderFunctionArgs) => Promise<Data>;
    handle?: RouteHandle<Data, N>;
  },
): RemoteRoute => route;

/** Thrown by a loader for something that does not exist: the shell shows its not-found page with status 404. */
export const notFound = (): Response => new Response(null, { status: 404 });
