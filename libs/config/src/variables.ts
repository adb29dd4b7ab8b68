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
  valueTexts,
  wholeNumber,
  word,
} from './value-types.ts';
import { searchVariables } from './search-variables.ts';
import { docs } from './variable-docs.ts';

const count = wholeNumber(1);
const http = urlOf('https://service.example', 'https:', 'http:');
/** Minutes of a year. */
const MAX_MINUTES = 525_600;
const RELEASE_COMMANDS = 'release commands';

/**
 * All variables that the server reads. Blanks around a value are removed, and an empty value counts as unset. The page
 * docs/configuration.md is generated from this schema by `npm run docs:configuration`.
 */
export const serverVariables = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development').register(docs, {
    section: 'Server',
    meaning:
      '`production` requires `PAYMENTS` and strong secrets: at least 32 characters, 10 of them different. `npm start` always runs its server in `production`',
  }),
  PORT: wholeNumber(0, 65_535).default(3000).register(docs, {
    section: 'Server',
    meaning: 'Port of the whole shop. 0 selects a free port, which `npm start` does not allow',
  }),
  HOST: hostName.default('0.0.0.0').register(docs, { section: 'Server', meaning: 'Interface to listen on' }),
  MONGODB_URI: mongodbUri.register(docs, {
    section: 'Database and storage',
    meaning:
      'Connection string of the database; its path is the name of the database. `npm start` and `npm run seed` use the embedded engine if it is unset',
    default: 'required',
    readBy: ['`npm run admin`', '`npm run seed`'],
  }),
  DATABASE_TIMEOUT_SECONDS: wholeNumber(2, 600)
    .default(5)
    .register(docs, {
      section: 'Database and storage',
      meaning: 'Seconds within which a request is answered with 503 if the database does not respond',
      readBy: ['`npm run admin`'],
    }),
  ...searchVariables,
  DATA_DIR: folder.prefault('.data').register(docs, {
    section: 'Database and storage',
    meaning: 'Folder of the generated secret, the images, the mails and the embedded database',
    readBy: ['`npm run seed`', '`npm run preview`'],
  }),
  RELEASES_DIR: folder.prefault('releases').register(docs, {
    section: 'Releases',
    meaning:
      'Folder of the published releases. It must be writable, because the server can change channels. With a bucket it is the local copy',
    readBy: [RELEASE_COMMANDS],
  }),
  RELEASES_STORAGE: oneOf(['folder', 's3'])
    .default('folder')
    .register(docs, {
      section: 'Releases',
      meaning: 'Where releases are stored: `folder` (`RELEASES_DIR`) or `s3`, an S3-compatible bucket',
      readBy: [RELEASE_COMMANDS],
    }),
  RELEASES_BUCKET: word.optional().register(docs, {
    section: 'Releases',
    meaning:
      'Bucket of the releases; required with `RELEASES_STORAGE=s3`. It must support conditional writes (`If-Match`, `If-None-Match`). Region, endpoint and credentials are those of the `S3_…` variables',
    readBy: [RELEASE_COMMANDS],
  }),
  JWT_SECRET: secret(16)
    .optional()
    .register(docs, {
      section: 'Sign-in and security',
      meaning:
        'Secret that signs sign-in tokens; at least 32 characters in production. If it is unset, a random one is stored in `DATA_DIR/secrets.json`. All processes must have the same secret',
      default: 'generated',
      readBy: ['`npm run preview`'],
    }),
  PUBLIC_ORIGIN: origin.optional().register(docs, {
    section: 'Server',
    meaning:
      'Canonical origin of the shop, for example in sitemaps. With `https:` the server also sends HSTS, and all cookies are `Secure`',
    default: '`http://localhost:<PORT>`',
    readBy: ['`npm run preview`'],
  }),
  COUNTRY_HEADER: headerName.optional().register(docs, {
    section: 'Behind a proxy',
    meaning:
      'Header in which the proxy sends the country of the visitor (two letters). Only proxies of `TRUST_PROXY` are trusted; without it, proxies on this machine or in a private network. The proxy must overwrite the header of clients',
  }),
  GEOIP_DATABASE: file.optional().register(docs, {
    section: 'Behind a proxy',
    meaning:
      'Country database in MaxMind’s format (`.mmdb`) that replaces the bundled data. It is reloaded when the file changes',
    default: 'bundled GeoLite2',
  }),
  TRUST_PROXY: trustedProxies.prefault('false').register(docs, {
    section: 'Behind a proxy',
    meaning:
      'The proxies in front of the server; they determine the IP address of a visitor. `true` is rejected, because clients could then choose their address',
  }),
  RATE_LIMIT_LOGIN: count.default(10).register(docs, {
    section: 'Rate limits',
    meaning:
      'Sign-ins per minute for a network (IPv4 address or IPv6 /64) and email, and registrations per minute for a network',
  }),
  RATE_LIMIT_LOGIN_NETWORK: count.optional().register(docs, {
    section: 'Rate limits',
    meaning: 'Sign-ins per minute for a network with any emails',
    default: '3 × `RATE_LIMIT_LOGIN`',
  }),
  RATE_LIMIT_LOGIN_EMAIL: count.optional().register(docs, {
    section: 'Rate limits',
    meaning:
      'Failed sign-ins per hour for an email. Networks from which the email has signed in within 30 days are exempt',
    default: '2 × `RATE_LIMIT_LOGIN`',
  }),
  RATE_LIMIT_API: count.default(1200).register(docs, {
    section: 'Rate limits',
    meaning: 'API requests per minute for a network (IPv4 address or IPv6 /64)',
  }),
  RATE_LIMIT_PAGES: count.default(120).register(docs, {
    section: 'Rate limits',
    meaning:
      'Pages rendered per minute, process and network, in addition to a burst of five times as many. Cached pages do not count',
  }),
  RATE_LIMIT_WEBHOOKS: count.optional().register(docs, {
    section: 'Rate limits',
    meaning: 'Webhooks of the payment provider per minute for a network',
    default: '`RATE_LIMIT_API` / 2',
  }),
  RATE_LIMIT_UNSIGNED_WEBHOOKS: count.optional().register(docs, {
    section: 'Rate limits',
    meaning:
      'Webhooks with an invalid signature per minute for a network; above it all webhooks are rejected',
    default: '`RATE_LIMIT_API` / 60',
  }),
  API_DOCS: oneOf(['yes', 'no']).optional().register(docs, {
    section: 'Server',
    meaning: 'Whether `/api/docs` and `/api/openapi.json` are served',
    default: '`no` in production, otherwise `yes`; `yes` in `npm start`',
  }),
  WHOLE_CATALOGUE_LIMIT: count.default(1000).register(docs, {
    section: 'Server',
    meaning:
      'Number of watches up to which `GET /api/watches` without a query returns all of them; above it the first page',
  }),
  ADMIN_EMAIL: email.optional().register(docs, {
    section: 'Sign-in and security',
    meaning: 'Email of the first admin, who is created at start; requires `ADMIN_PASSWORD`',
  }),
  ADMIN_PASSWORD: secret(6).optional().register(docs, {
    section: 'Sign-in and security',
    meaning: 'Password of the first admin; requires `ADMIN_EMAIL`',
  }),
  SHOP_TIME_ZONE: timeZone.default('Asia/Almaty').register(docs, {
    section: 'Server',
    meaning: 'Time zone of the days, weeks and months in statistics and filters',
  }),
  SHUTDOWN_DELAY_SECONDS: wholeNumber(0, 600).optional().register(docs, {
    section: 'Operations',
    meaning:
      'Seconds for which a stopping server answers requests while readiness already fails, so that the load balancer stops sending requests',
    default: '5 in production, otherwise 0; 0 in `npm start`',
  }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .register(docs, {
      section: 'Operations',
      meaning: 'Lowest level of logged lines; `warn` in `npm start`',
    }),
  METRICS_TOKEN: secret(8).optional().register(docs, {
    section: 'Operations',
    meaning:
      'Bearer token of `GET /metrics` (Prometheus); at least 32 characters in production. If it is unset, metrics are disabled',
  }),
  REPORTS_SHARE: positiveNumber(1).default(0.1).register(docs, {
    section: 'Releases',
    meaning:
      'Share of the pages that report loads, load times and web vitals. Failures are always reported, and all pages report during a canary',
  }),
  CANARY_MIN_NETWORKS: count.default(3).register(docs, {
    section: 'Releases',
    meaning:
      'Networks whose visitors must report failures of a canary before reports roll it back. Increase it for a larger shop. Use 1 or 2 only if few visitors share few addresses, as in an intranet',
  }),
  UNPAID_ORDER_MINUTES: positiveNumber(MAX_MINUTES).default(60).register(docs, {
    section: 'Orders and payments',
    meaning:
      'Minutes after which an unpaid order expires and releases its stock. Until the payment page is opened it is at most 15 minutes',
  }),
  MAX_PIECES_PER_LINE: count.default(10).register(docs, {
    section: 'Orders and payments',
    meaning: 'Pieces of one watch, colour and size per order',
  }),
  MAX_UNPAID_ORDERS: count.optional().register(docs, {
    section: 'Orders and payments',
    meaning:
      'Unpaid orders with the same email, phone or network. While `PUBLIC_ORIGIN` is this machine, requests from it are limited only if this is set',
    default: '5',
  }),
  MAX_UNPAID_SHARE: positiveNumber(1).optional().register(docs, {
    section: 'Orders and payments',
    meaning:
      'Share of the stock of a watch, colour and size that all unpaid orders may reserve together, rounded up. Local requests are exempt like those of `MAX_UNPAID_ORDERS`',
    default: '0.5',
  }),
  PAYMENTS: oneOf(['stripe', 'sandbox']).optional().register(docs, {
    section: 'Orders and payments',
    meaning:
      'Payment provider of new orders. `sandbox` is the test bank of the shop, where anyone can approve a payment. Required in production. `npm start` without Stripe and without `https:` uses the sandbox',
    default: '`stripe` if its secrets are set, otherwise `sandbox`',
  }),
  ALLOW_TEST_PAYMENTS: oneOf(['yes', 'no']).default('no').register(docs, {
    section: 'Orders and payments',
    meaning: '`yes` allows the sandbox, or a test key of Stripe, with an `https:` `PUBLIC_ORIGIN`',
  }),
  SANDBOX_WEBHOOK_SECRET: secret(16).optional().register(docs, {
    section: 'Orders and payments',
    meaning: 'Secret that signs the webhooks of the sandbox; at least 32 characters in production',
    default: 'derived from `JWT_SECRET`',
  }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\S+$/, 'must be a secret key such as sk_live_…')
    .register(valueTexts, { values: 'secret key such as `sk_live_…`' })
    .optional()
    .register(docs, {
      section: 'Orders and payments',
      meaning: 'Secret key of the Stripe account; requires `STRIPE_WEBHOOK_SECRET`',
    }),
  STRIPE_WEBHOOK_SECRET: word.optional().register(docs, {
    section: 'Orders and payments',
    meaning:
      'Signing secret of the Stripe webhook at `/api/payments/webhooks/stripe`; requires `STRIPE_SECRET_KEY`. Subscribe the webhook to `checkout.session.*`, `charge.refunded`, `charge.dispute.*` and `refund.*`',
  }),
  STRIPE_API_URL: http.default('https://api.stripe.com').register(docs, {
    section: 'Orders and payments',
    meaning: 'URL of the Stripe API, for a proxy or a simulation',
  }),
  SMTP_URL: urlOf('smtp://user:password@mail.example:587', 'smtp:', 'smtps:').optional().register(docs, {
    section: 'Mail',
    meaning:
      'Mail server. If it is unset, mails are `.eml` files in `DATA_DIR/mail`: the newest 1,000 of the last 30 days',
  }),
  MAIL_FROM: email.optional().register(docs, {
    section: 'Mail',
    meaning: 'Sender of the mails',
    default: 'email of the shop',
  }),
  MEDIA_STORAGE: oneOf(['folder', 's3']).default('folder').register(docs, {
    section: 'Database and storage',
    meaning: 'Where images are stored: `folder` (`DATA_DIR/media`) or `s3`, an S3-compatible bucket',
  }),
  S3_BUCKET: word.optional().register(docs, {
    section: 'Database and storage',
    meaning: 'Bucket of the images; required with `MEDIA_STORAGE=s3`',
  }),
  S3_REGION: word.default('us-east-1').register(docs, {
    section: 'Database and storage',
    meaning: 'Region of the buckets',
    readBy: [RELEASE_COMMANDS],
  }),
  S3_ENDPOINT: http.optional().register(docs, {
    section: 'Database and storage',
    meaning: 'Endpoint of buckets that are not on Amazon',
    default: 'Amazon’s endpoint',
    readBy: [RELEASE_COMMANDS],
  }),
  S3_ACCESS_KEY_ID: word.optional().register(docs, {
    section: 'Database and storage',
    meaning: 'Credentials of the buckets; requires `S3_SECRET_ACCESS_KEY`',
    default: 'Amazon’s credential chain',
    readBy: [RELEASE_COMMANDS],
  }),
  S3_SECRET_ACCESS_KEY: word.optional().register(docs, {
    section: 'Database and storage',
    meaning: 'Credentials of the buckets; requires `S3_ACCESS_KEY_ID`',
    default: 'Amazon’s credential chain',
    readBy: [RELEASE_COMMANDS],
  }),
});

const commit = () =>
  z
    .string()
    .regex(/^[0-9a-f]{7,64}$/i, 'must be the hash of a commit')
    .register(valueTexts, { values: 'hash of a commit' })
    .optional()
    .register(docs, {
      section: 'Tools',
      meaning: 'Commit that a release records if there is no Git repository; the first variable that is set',
      readBy: [RELEASE_COMMANDS],
    });

/** Variables that only tools read: `npm start`, releases, builds and tests. */
export const toolVariables = z.object({
  SEED: oneOf(['demo', 'none'])
    .default('demo')
    .register(docs, {
      section: 'Tools',
      meaning: 'Data for an empty database: the demo shop, or `none`',
      readBy: ['`npm start`'],
    }),
  RELEASE_VERSION: z
    .string()
    .regex(/^\w[\w.-]{0,63}$/, 'must have at most 64 letters, digits, dots, hyphens or underscores')
    .register(valueTexts, { values: 'up to 64 letters, digits, dots, hyphens or underscores' })
    .optional()
    .register(docs, {
      section: 'Tools',
      meaning: 'Version of an app that is built',
      default: 'hash of the sources',
      readBy: ['`npm start`', '`npm run build`', RELEASE_COMMANDS],
    }),
  COMMIT_SHA: commit(),
  GITHUB_SHA: commit(),
  CI_COMMIT_SHA: commit(),
  CHROMIUM_PATH: file.optional().register(docs, {
    section: 'Tools',
    meaning: 'Browser of the end-to-end tests',
    default: 'detected',
    readBy: ['`npm test`'],
  }),
  TEST_MONGODB_URI: mongodbUri.optional().register(docs, {
    section: 'Tools',
    meaning: 'Database deployment for the tests',
    default: 'embedded engine',
    readBy: ['`npm test`'],
  }),
});

/** The schema of all environment variables. */
export const variables = serverVariables.extend(toolVariables.shape);
