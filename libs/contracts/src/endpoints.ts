import type { z } from 'zod';
import { activityEndpoints } from './activity/endpoints.ts';
import { alertEndpoints } from './alerts/endpoints.ts';
import { authEndpoints } from './auth/endpoints.ts';
import { cartEndpoints } from './cart/endpoints.ts';
import { challengeEndpoints } from './challenge/endpoints.ts';
import { clientEndpoints } from './clients/endpoints.ts';
import { collectionEndpoints } from './collections/endpoints.ts';
import { favoriteEndpoints } from './favorites/endpoints.ts';
import { fulfilmentEndpoints } from './orders/fulfilment-endpoints.ts';
import { geoEndpoints } from './geo/endpoints.ts';
import { importEndpoints } from './imports/endpoints.ts';
import { invoiceEndpoints } from './invoices/endpoints.ts';
import { brandEndpoints, categoryEndpoints, watchTypeEndpoints } from './lookups/endpoints.ts';
import { namePageEndpoints } from './name-pages/endpoints.ts';
import { operationEndpoints } from './operation/endpoints.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { releaseEndpoints } from './releases/endpoints.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { returnEndpoints } from './returns/endpoints.ts';
import { secondFactorEndpoints } from './second-factor/endpoints.ts';
import { sessionEndpoints } from './sessions/endpoints.ts';
import { settingsEndpoints } from './settings/endpoints.ts';
import { staffEndpoints } from './staff/endpoints.ts';
import { statsEndpoints } from './stats/endpoints.ts';
import { teamEndpoints, teamReleaseEndpoints } from './teams/endpoints.ts';
import { userEndpoints } from './users/endpoints.ts';
import { watchEndpoints } from './watches/endpoints.ts';
import { panelWatchEndpoints } from './watches/panel-endpoints.ts';
import { workEndpoints } from './work/endpoints.ts';
import type { EndpointContract, ErrorCodeOf } from './endpoint.ts';

/** The endpoints by tag. Tags group them in the OpenAPI document and in docs/endpoints.md. */
export const ENDPOINT_GROUPS = {
  watches: { ...watchEndpoints, ...panelWatchEndpoints, ...importEndpoints },
  brands: brandEndpoints,
  categories: categoryEndpoints,
  'watch types': watchTypeEndpoints,
  collections: collectionEndpoints,
  pages: namePageEndpoints,
  cart: cartEndpoints,
  favorites: favoriteEndpoints,
  alerts: alertEndpoints,
  users: {
    ...authEndpoints,
    ...challengeEndpoints,
    ...sessionEndpoints,
    ...secondFactorEndpoints,
    ...userEndpoints,
    ...clientEndpoints,
  },
  staff: staffEndpoints,
  settings: settingsEndpoints,
  stats: statsEndpoints,
  geo: geoEndpoints,
  orders: { ...orderEndpoints, ...fulfilmentEndpoints },
  returns: returnEndpoints,
  invoices: invoiceEndpoints,
  activity: activityEndpoints,
  features: { ...releaseEndpoints, ...reportEndpoints },
  teams: teamEndpoints,
  releases: teamReleaseEndpoints,
  operation: operationEndpoints,
  work: workEndpoints,
} satisfies Record<string, Record<string, EndpointContract>>;

/** Every endpoint of the API (spec section 7), by method and path. */
export const endpoints = {
  ...ENDPOINT_GROUPS.watches,
  ...ENDPOINT_GROUPS.brands,
  ...ENDPOINT_GROUPS.categories,
  ...ENDPOINT_GROUPS['watch types'],
  ...ENDPOINT_GROUPS.collections,
  ...ENDPOINT_GROUPS.pages,
  ...ENDPOINT_GROUPS.cart,
  ...ENDPOINT_GROUPS.favorites,
  ...ENDPOINT_GROUPS.alerts,
  ...ENDPOINT_GROUPS.users,
  ...ENDPOINT_GROUPS.staff,
  ...ENDPOINT_GROUPS.settings,
  ...ENDPOINT_GROUPS.stats,
  ...ENDPOINT_GROUPS.geo,
  ...ENDPOINT_GROUPS.orders,
  ...ENDPOINT_GROUPS.returns,
  ...ENDPOINT_GROUPS.invoices,
  ...ENDPOINT_GROUPS.activity,
  ...ENDPOINT_GROUPS.features,
  ...ENDPOINT_GROUPS.teams,
  ...ENDPOINT_GROUPS.releases,
  ...ENDPOINT_GROUPS.operation,
  ...ENDPOINT_GROUPS.work,
};

export type EndpointName = keyof typeof endpoints;

/** Returns the contract of an endpoint, typed with all optional properties. */
export const contractOf = (name: EndpointName): EndpointContract => endpoints[name];

type Part<K extends EndpointName, P extends string> = (typeof endpoints)[K] extends {
  [key in P]: infer S extends z.ZodType;
}
  ? S
  : never;
type InputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Record<P, z.input<Part<K, P>>>;
type OptionalInputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Partial<Record<P, z.input<Part<K, P>>>>;
type OutputOf<K extends EndpointName, P extends string> = [Part<K, P>] extends [never]
  ? unknown
  : Record<P, z.output<Part<K, P>>>;

/** Arguments of a client's request. A multipart body is sent as FormData. */
export type EndpointInput<K extends EndpointName> = InputOf<K, 'params'> &
  OptionalInputOf<K, 'query'> &
  OptionalInputOf<K, 'headers'> &
  ((typeof endpoints)[K] extends { multipart: object } ? { body: FormData } : InputOf<K, 'body'>);

/** Validated input of a handler. */
export type EndpointArguments<K extends EndpointName> = OutputOf<K, 'params'> &
  OutputOf<K, 'query'> &
  OutputOf<K, 'headers'> &
  OutputOf<K, 'body'>;

/** Codes of the endpoint's errors. */
export type EndpointErrorCode<K extends EndpointName> = ErrorCodeOf<(typeof endpoints)[K]>;

/** Body of a success response. */
export type EndpointOutput<K extends EndpointName> = [Part<K, 'response'>] extends [never]
  ? void
  : z.output<Part<K, 'response'>>;
