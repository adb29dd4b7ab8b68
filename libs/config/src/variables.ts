import { z } from 'zod';
import {
  email,
  file,
  folder,
  headerName,
  hostName,
  mongodbUri,
  oneOf,
  origin,
  positiveNumber,
  secret,
  timeZone,
  trustedProxies,
  urlOf,
  wholeNumber,
  word,
} from './value-types.ts';

const count = wholeNumber(1);
const http = urlOf('https://service.example', 'https:', 'http:');
/** Minutes of a year. */
const MAX_MINUTES = 525_600;

/**
 * Every variable that the server reads. Blanks around a value are removed, and an empty value counts as unset. The table
 * of README lists the same names and defaults.
 */
export const serverVariables = z.object({
  /** `production` demands `PAYMENTS` and strong secrets. */
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  /** Port of the whole shop; 0 takes a free one. */
  PORT: wholeNumber(0, 65_535).default(3000),
  /** Interface to listen on. */
  HOST: hostName.default('0.0.0.0'),
  /** Connection string of the database; the path names the database. */
  MONGODB_URI: mongodbUri,
  /** Seconds within which a request is answered with 503 when the database stops responding; at least 2. */
  DATABASE_TIMEOUT_SECONDS: wholeNumber(2, 600).default(5),
  /** Folder of the generated secret, the pictures and the mails of a process. */
  DATA_DIR: folder.prefault('.data'),
  /** Folder of the published releases. */
  RELEASES_DIR: folder.prefault('releases'),
  /** Where releases are stored: `folder`, or an S3-compatible bucket that `RELEASES_DIR` then caches. */
  RELEASES_STORAGE: oneOf(['folder', 's3']).default('folder'),
  RELEASES_BUCKET: word.optional(),
  /** Signs tokens; if unset, a random one is stored in `DATA_DIR/secrets.json`. */
  JWT_SECRET: secret(16).optional(),
  /** Canonical origin of the shop; default: `http://localhost:<PORT>`. */
  PUBLIC_ORIGIN: origin.optional(),
  /** Name of the header in which a trusted proxy sends the visitor's country (two letters). */
  COUNTRY_HEADER: headerName.optional(),
  /** A country database (`.mmdb`) to use instead of the bundled GeoLite2 data; reloaded when the file changes. */
  GEOIP_DATABASE: file.optional(),
  /** Express' `trust proxy`: a number of hops, or a list of addresses or subnets. `true` is rejected. */
  TRUST_PROXY: trustedProxies.prefault('false'),
  /** Sign-ins per minute for a network and email; registrations per minute for a network. */
  RATE_LIMIT_LOGIN: count.default(10),
  /** Sign-ins per minute for a network, whatever the emails; default: three times `RATE_LIMIT_LOGIN`. */
  RATE_LIMIT_LOGIN_NETWORK: count.optional(),
  /** Failed sign-ins per hour for an email from networks where it has not signed in; default: twice `RATE_LIMIT_LOGIN`. */
  RATE_LIMIT_LOGIN_EMAIL: count.optional(),
  /** API calls per minute for a network: an IPv4 address, or the /64 of an IPv6 address. */
  RATE_LIMIT_API: count.default(1200),
  /** Pages rendered per minute, network and process, besides a burst of five times as many; cached pages do not count. */
  RATE_LIMIT_PAGES: count.default(120),
  /** Webhooks of the payment provider per minute for a network; default: half of `RATE_LIMIT_API`. */
  RATE_LIMIT_WEBHOOKS: count.optional(),
  /** Webhooks with a wrong signature per minute for a network; default: a sixtieth of `RATE_LIMIT_API`. */
  RATE_LIMIT_UNSIGNED_WEBHOOKS: count.optional(),
  /** Whether `/api/docs` and `/api/openapi.json` are served; default: everywhere except in production. */
  API_DOCS: oneOf(['yes', 'no']).optional(),
  /** Watches up to which `GET /api/watches` without a query returns all of them; above it the first page. */
  WHOLE_CATALOGUE_LIMIT: count.default(1000),
  /** The first admin, created at start when there is none. */
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
  /** Days, weeks and months of the statistics. */
  SHOP_TIME_ZONE: timeZone.default('Asia/Almaty'),
  /**
   * Seconds that a stopping server goes on answering while readiness already says no, so that a balancer can turn away
   * from it; default: 5 in production, otherwise 0.
   */
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 600).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Bearer token of `/metrics`; if unset, there is no such path. */
  METRICS_TOKEN: secret(8).optional(),
  /** Share of the pages whose loads and web vitals are reported; failures always are, and all while a canary runs. */
  REPORTS_SHARE: positiveNumber(1).default(0.1),
  /** Networks whose visitors must report failures of a canary before their reports roll it back. */
  CANARY_MIN_NETWORKS: count.default(3),
  /** An order that is not paid within this many minutes (a fraction is allowed) lapses and releases its stock. */
  UNPAID_ORDER_MINUTES: positiveNumber(MAX_MINUTES).default(60),
  /** Pieces of one watch, color and size in an order. */
  MAX_PIECES_PER_LINE: count.default(10),
  /**
   * Unpaid orders with the same email, phone or network. The default is 5; requests from the machine of a shop that has
   * no public origin are then not limited.
   */
  MAX_UNPAID_ORDERS: count.optional(),
  /** Share of a variant's stock that unpaid orders may reserve together, rounded up. The default is 0.5, as above. */
  MAX_UNPAID_SHARE: positiveNumber(1).optional(),
  /** The provider of new payments; required in production, otherwise Stripe if its secrets are set. */
  PAYMENTS: oneOf(['stripe', 'sandbox']).optional(),
  /** `yes` allows the sandbox, or a test key of Stripe, with an https `PUBLIC_ORIGIN`. */
  ALLOW_TEST_PAYMENTS: oneOf(['yes', 'no']).default('no'),
  /** Signs the messages of the sandbox bank; if unset, it is derived from the secret that signs tokens. */
  SANDBOX_WEBHOOK_SECRET: secret(16).optional(),
  /** Secret key of a Stripe account. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\S+$/, 'must be a secret key such as sk_live_…')
    .optional(),
  /** Signing secret of the webhook at `/api/payments/webhooks/stripe`. */
  STRIPE_WEBHOOK_SECRET: word.optional(),
  /** Where Stripe's API answers, if not at Stripe (a proxy, a stand-in). */
  STRIPE_API_URL: http.default('https://api.stripe.com'),
  /** Mail server, `smtp[s]://user:password@host:port`; if unset, mails are `.eml` files in `DATA_DIR/mail`. */
  SMTP_URL: urlOf('smtp://user:password@mail.example:587', 'smtp:', 'smtps:').optional(),
  /** Sender of the mails; default: the shop's own address. */
  MAIL_FROM: email.optional(),
  /** Where pictures are stored: `folder` (under `DATA_DIR/media`) or an S3-compatible bucket. */
  MEDIA_STORAGE: oneOf(['folder', 's3']).default('folder'),
  S3_BUCKET: word.optional(),
  S3_REGION: word.default('us-east-1'),
  /** Endpoint of a bucket that is not Amazon's. */
  S3_ENDPOINT: http.optional(),
  S3_ACCESS_KEY_ID: word.optional(),
  S3_SECRET_ACCESS_KEY: word.optional(),
});

const commit = z.string().regex(/^[0-9a-f]{7,64}$/i, 'must be the hash of a commit');

/** Variables that only the tools read: `npm start`, releases, builds and tests. */
export const toolVariables = z.object({
  /** `none`: `npm start` leaves an empty database empty. */
  SEED: oneOf(['demo', 'none']).default('demo'),
  /** Names the version of an app that is being built; default: a hash of the sources. */
  RELEASE_VERSION: z
    .string()
    .regex(/^\w[\w.-]{0,63}$/, 'must have at most 64 letters, digits, dots, hyphens or underscores')
    .optional(),
  /** The commit that a release notes, for build servers without Git. */
  COMMIT_SHA: commit.optional(),
  GITHUB_SHA: commit.optional(),
  CI_COMMIT_SHA: commit.optional(),
  /** The browser of the end-to-end tests. */
  CHROMIUM_PATH: file.optional(),
  /** Deployment that the tests use; default: the embedded engine. */
  TEST_MONGODB_URI: mongodbUri.optional(),
});

/** The one schema of the environment. */
export const variables = serverVariables.extend(toolVariables.shape);
