import type { z } from 'zod';
import { activityEndpoints } from './activity.ts';
import { stockEndpoints } from './stock.ts';
import { alertEndpoints } from './alerts.ts';
import { authEndpoints } from './auth.ts';
import { campaignEndpoints } from './campaigns.ts';
import { cartEndpoints } from './cart.ts';
import { challengeEndpoints } from './challenge.ts';
import { clientEndpoints } from './clients.ts';
import { collectionEndpoints } from './collections.ts';
import { customsEndpoints } from './customs.ts';
import { deliveryEndpoints, pickupPointEndpoints } from './delivery.ts';
import { exchangeRateEndpoints } from './exchange-rates.ts';
import { favoriteEndpoints } from './favorites.ts';
import { fulfilmentEndpoints } from './orders/fulfilment-endpoints.ts';
import { geoEndpoints } from './geo.ts';
import { importEndpoints } from './imports.ts';
import { invoiceEndpoints } from './invoices.ts';
import { brandEndpoints, categoryEndpoints, watchTypeEndpoints } from './lookups.ts';
import { namePageEndpoints } from './name-pages.ts';
import { operationEndpoints } from './operation.ts';
import { orderEndpoints } from './orders/endpoints.ts';
import { paymentOfferEndpoints } from './payment-offers.ts';
import { promotionEndpoints } from './promotions.ts';
import { releaseEndpoints } from './releases.ts';
import { reportEndpoints } from './reports.ts';
import { returnEndpoints } from './returns.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { sessionEndpoints } from './sessions.ts';
import { settingsEndpoints } from './settings.ts';
import { staffEndpoints } from './staff.ts';
import { statsEndpoints } from './stats.ts';
import { taxEndpoints } from './taxes.ts';
import { teamEndpoints, teamReleaseEndpoints } from './teams.ts';
import { userEndpoints } from './users.ts';
import { watchEndpoints } from './watches/endpoints.ts';
import { panelWatchEndpoints } from './watches/panel-endpoints.ts';
import { workEndpoints } from './work.ts';
import type { EndpointContract, ErrorCodeOf } from './endpoint.ts';

/** The endpoints by tag. Tags group them in the OpenAPI document and in docs/endpoints.md. */
export const ENDPOINT_GROUPS = {
  watches: { ...watchEndpoints, ...panelWatchEndpoints, ...importEndpoints },
  brands: brandEndpoints,
  categories: categoryEndpoints,
  'watch types': watchTypeEndpoints,
  collections: collectionEndpoints,
  pages: namePageEndpoints,
  campaigns: campaignEndpoints,
  promotions: promotionEndpoints,
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
  settings: { ...settingsEndpoints, ...paymentOfferEndpoints, ...taxEndpoints },
  customs: customsEndpoints,
  'exchange rates': exchangeRateEndpoints,
  delivery: { ...deliveryEndpoints, ...pickupPointEndpoints },
  stats: statsEndpoints,
  geo: geoEndpoints,
  orders: { ...orderEndpoints, ...fulfilmentEndpoints },
  returns: returnEndpoints,
  invoices: invoiceEndpoints,
  activity: activityEndpoints,
  stock: stockEndpoints,
  features: { ...releaseEndpoints, ...reportEndpoints },
  teams: teamEndpoints,
  releases: teamReleaseEndpoints,
  operation: operationEndpoints,
  work: workEndpoints,
} satisfies Record<string, Record<string, EndpointContract>>;

type IntersectionOf<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Every endpoint of the API (spec section 7), by method and path. */
export const endpoints = Object.assign({}, ...Object.values(ENDPOINT_GROUPS)) as IntersectionOf<
  (typeof ENDPOINT_GROUPS)[keyof typeof ENDPOINT_GROUPS]
>;

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
export type HandlerInput<K extends EndpointName> = OutputOf<K, 'params'> &
  OutputOf<K, 'query'> &
  OutputOf<K, 'headers'> &
  OutputOf<K, 'body'>;

/** Codes of the endpoint's errors. */
export type EndpointErrorCode<K extends EndpointName> = ErrorCodeOf<(typeof endpoints)[K]>;

/** Body of a success response. */
export type EndpointOutput<K extends EndpointName> = [Part<K, 'response'>] extends [never]
  ? void
  : z.output<Part<K, 'response'>>;
