import { z } from 'zod';
import { cdek } from './cdek-variables.ts';
import { documented } from './documented.ts';
import { payments } from './payment-variables.ts';
import { receipts } from './receipt-variables.ts';
import { RELEASE_COMMANDS, tools } from './tool-variables.ts';
import {
  email,
  file,
  folder,
  headerName,
  hostName,
  mongodbUri,
  oneOf,
  origin,
  origins,
  positiveNumber,
  secret,
  someOf,
  timeZone,
  trustedProxies,
  urlOf,
  wholeNumber,
  word,
} from './value-types.ts';

const SEED_COMMAND = '`npm run seed`';
const count = wholeNumber(1);
const http = urlOf('https://service.example', 'https:', 'http:');
/** Minutes of a year. */
const MAX_MINUTES = 525_600;
/**
 * All variables that the server reads, by the sections of docs/configuration.md, which `npm run docs:configuration`
 * generates. Blanks around a value are removed, and an empty value counts as unset.
 */
const serverSections = {
  Server: {
    NODE_ENV: documented(
      oneOf(['production', 'development', 'test']).default('development'),
      '`production` requires `PUBLIC_ORIGIN`, `PAYMENTS` and strong secrets: at least 32 characters, 10 of them different. `npm start` always runs its server in `production`',
    ),
    PORT: documented(
      wholeNumber(0, 65_535).default(3000),
      'Port of the whole shop. 0 selects a free port, which `npm start` does not allow',
    ),
    HOST: documented(hostName.default('0.0.0.0'), 'Interface to listen on'),
    PUBLIC_ORIGIN: documented(
      origin.optional(),
      'Canonical origin of the shop, for example in sitemaps. With `https:` the server also sends HSTS, and all cookies are `Secure`',
      { default: '`http://localhost:<PORT>`; none in production', readBy: ['`npm run preview`'] },
    ),
    API_DOCS: documented(
      oneOf(['yes', 'no']).optional(),
      'Whether `/api/docs` and `/api/openapi.json` are served',
      { default: '`no` in production, otherwise `yes`; `yes` in `npm start`' },
    ),
    SHOP_TIME_ZONE: documented(
      timeZone.default('Asia/Almaty'),
      'Time zone of the days, weeks and months in statistics and filters',
    ),
  },
  'Database and storage': {
    MONGODB_URI: documented(
      mongodbUri,
      'Connection string of the database; its path is the name of the database. `npm start` and `npm run seed` use the embedded engine if it is unset',
      { default: 'required', readBy: ['`npm run admin`', '`npm run seed`'] },
    ),
    DATABASE_TIMEOUT_SECONDS: documented(
      wholeNumber(2, 600).default(5),
      'Seconds within which a request is answered with 503 if the database does not respond',
      { readBy: ['`npm run admin`'] },
    ),
    DATA_DIR: documented(
      folder.prefault('.data'),
      'Folder of the generated secret, the images, the mails and the embedded database',
      { readBy: [SEED_COMMAND, '`npm run preview`'] },
    ),
    MEDIA_STORAGE: documented(
      oneOf(['folder', 's3']).default('folder'),
      'Where images are stored: `folder` (`DATA_DIR/media`) or `s3`, an S3-compatible bucket',
      { readBy: [SEED_COMMAND] },
    ),
    WARM_IMAGES: documented(
      oneOf(['yes', 'no']).default('yes'),
      '`no` resizes images only on request, not in the background as well',
    ),
    S3_BUCKET: documented(word.optional(), 'Bucket of the images; required with `MEDIA_STORAGE=s3`', {
      readBy: [SEED_COMMAND],
    }),
    S3_REGION: documented(word.default('us-east-1'), 'Region of the buckets', {
      readBy: [RELEASE_COMMANDS, SEED_COMMAND],
    }),
    S3_ENDPOINT: documented(http.optional(), 'Endpoint of buckets that are not on Amazon', {
      default: 'Amazon’s endpoint',
      readBy: [RELEASE_COMMANDS, SEED_COMMAND],
    }),
    S3_ACCESS_KEY_ID: documented(
      word.optional(),
      'Credentials of the buckets; requires `S3_SECRET_ACCESS_KEY`',
      { default: 'Amazon’s credential chain', readBy: [RELEASE_COMMANDS, SEED_COMMAND] },
    ),
    S3_SECRET_ACCESS_KEY: documented(
      word.optional(),
      'Credentials of the buckets; requires `S3_ACCESS_KEY_ID`',
      { default: 'Amazon’s credential chain', readBy: [RELEASE_COMMANDS, SEED_COMMAND] },
    ),
  },
  'Behind a proxy': {
    COUNTRY_HEADER: documented(
      headerName.optional(),
      'Header in which the proxy sends the country of the visitor (two letters). Only proxies of `TRUST_PROXY` are trusted; without it, proxies on this machine or in a private network. The proxy must overwrite the header of clients',
    ),
    GEOIP_DATABASE: documented(
      file.optional(),
      'Country database in MaxMind’s format (`.mmdb`) that replaces the bundled data. It is reloaded when the file changes',
      { default: 'bundled GeoLite2' },
    ),
    TRUST_PROXY: documented(
      trustedProxies.prefault('false'),
      'The proxies in front of the server; they determine the IP address of a visitor. `true` is rejected, because clients could then choose their address',
    ),
  },
  'Sign-in and security': {
    JWT_SECRET: documented(
      secret(16).optional(),
      'Secret that signs sign-in tokens; at least 32 characters in production. If it is unset, a random one is stored in `DATA_DIR/secrets.json`. All processes must have the same secret',
      { default: 'generated', readBy: ['`npm run preview`'] },
    ),
    ADMIN_EMAIL: documented(
      email.optional(),
      'Email of the first owner, who is created at start; requires `ADMIN_PASSWORD`',
    ),
    ADMIN_PASSWORD: documented(
      secret(6).optional(),
      'Password of the first owner; at least 12 characters in production, and none of the 10,000 most common passwords. Requires `ADMIN_EMAIL`',
    ),
    REQUIRE_2FA: documented(
      oneOf(['true', 'false']).default('false'),
      '`true` refuses the panel to members of staff until they have set up an authenticator app or a passkey',
    ),
    ADMIN_ORIGIN: documented(
      origin.optional(),
      'Origin of the panel if it has one of its own, such as `https://admin.shop.example` (docs/operations.md). Its host must differ from that of `PUBLIC_ORIGIN`, which is required with it',
      { default: 'none: the panel is part of the shop' },
    ),
    CHALLENGE: documented(
      oneOf(['proof-of-work', 'none']).optional(),
      'Challenge of networks that sign in, register, ask for a new password or order unusually often: `proof-of-work`, which the browser of the visitor solves automatically, or `none`. While `PUBLIC_ORIGIN` is this machine, requests from it are challenged only if this is set',
      {
        default:
          '`proof-of-work`; `none` if `PUBLIC_ORIGIN` is another machine without `https:`, because browsers cannot solve it there',
      },
    ),
  },
  'Rate limits': {
    RATE_LIMIT_LOGIN: documented(
      count.default(10),
      'Sign-ins per minute for a network (IPv4 address or IPv6 /64) and email. Registrations and changes of email: per minute for a network, per hour for an email, and three times as many per hour for a network. Look-ups of orders: half as many per minute for a network. Requests and confirmations of alerts: as many per minute for a network. Unknown promo codes, and known ones that a customer has used or can no longer use: six times as many per hour for a network, three times as many for an account. A network is challenged above half as many sign-ins, or as many orders, in 10 minutes (`CHALLENGE`)',
    ),
    RATE_LIMIT_LOGIN_NETWORK: documented(
      count.optional(),
      'Sign-ins per minute for a network with any emails',
      { default: '3 × `RATE_LIMIT_LOGIN`' },
    ),
    RATE_LIMIT_LOGIN_EMAIL: documented(
      count.optional(),
      'Failed sign-ins in a row for an email without a delay. Each further one doubles the delay, from 1 to 15 minutes. Networks from which the email has signed in within 30 days are exempt',
      { default: '2 × `RATE_LIMIT_LOGIN`' },
    ),
    RATE_LIMIT_API: documented(
      count.default(1200),
      'API requests per minute for a network (IPv4 address or IPv6 /64)',
    ),
    RATE_LIMIT_PAGES: documented(
      count.default(120),
      'Pages rendered per minute, process and network, in addition to a burst of five times as many. Cached pages do not count',
    ),
    RATE_LIMIT_WEBHOOKS: documented(
      count.optional(),
      'Webhooks of the payment provider per minute for a network',
      { default: '`RATE_LIMIT_API` / 2' },
    ),
    RATE_LIMIT_UNSIGNED_WEBHOOKS: documented(
      count.optional(),
      'Webhooks with an invalid signature per minute for a network; above it all webhooks are rejected',
      { default: '`RATE_LIMIT_API` / 60' },
    ),
  },
  Orders: {
    UNPAID_ORDER_MINUTES: documented(
      positiveNumber(MAX_MINUTES).default(60),
      'Minutes after which an unpaid order expires and releases its stock',
    ),
    MAX_PIECES_PER_LINE: documented(count.default(10), 'Pieces of one watch, colour and size per order'),
    MAX_UNPAID_ORDERS: documented(
      count.optional(),
      'Unpaid orders with the same email, phone or network. While `PUBLIC_ORIGIN` is this machine, requests from it are limited only if this is set',
      { default: '5' },
    ),
    MAX_UNPAID_PIECES: documented(
      count.optional(),
      'Pieces in the unpaid orders with the same email, phone or network. Local requests are exempt like those of `MAX_UNPAID_ORDERS`',
      { default: '20' },
    ),
    MAX_UNPAID_LINES: documented(
      count.optional(),
      'The same for lines, which are watches in one colour and size',
      { default: '10' },
    ),
    MAX_UNPAID_VALUE: documented(
      count.optional(),
      'The same for the value in tenge. An order of a single piece may have any value',
      { default: '20000000' },
    ),
    MAX_UNPAID_SHARE: documented(
      positiveNumber(1).optional(),
      'Share of the stock of a watch, colour and size that unpaid orders with the same email, phone or network may reserve, rounded up. Local requests are exempt like those of `MAX_UNPAID_ORDERS`',
      { default: '0.5' },
    ),
  },
  Payments: payments,
  'Fiscal receipts': receipts,
  'Delivery by CDEK': cdek,
  'Exchange rates': {
    EXCHANGE_RATES_URL: documented(
      urlOf('https://nationalbank.kz/rss/get_rates.cfm', 'https:', 'http:').optional(),
      'Official exchange rates of a day, as the National Bank of Kazakhstan reports them: `https://nationalbank.kz/rss/get_rates.cfm`. The shop adds `fdate=dd.mm.yyyy`. If it is unset, the staff type or import the rates',
    ),
  },
  Mail: {
    SMTP_URL: documented(
      urlOf('smtp://user:password@mail.example:587', 'smtp:', 'smtps:').optional(),
      'Mail server. If it is unset, mails are `.eml` files in `DATA_DIR/mail`: the newest 1,000 of the last 30 days',
    ),
    MAIL_FROM: documented(email.optional(), 'Sender of the mails', { default: 'email of the seller' }),
  },
  Releases: {
    RELEASES_DIR: documented(
      folder.prefault('releases'),
      'Folder of the published releases. It must be writable, because the server can change channels. With a bucket it is the local copy',
      { readBy: [RELEASE_COMMANDS] },
    ),
    RELEASES_STORAGE: documented(
      oneOf(['folder', 's3']).default('folder'),
      'Where releases are stored: `folder` (`RELEASES_DIR`) or `s3`, an S3-compatible bucket',
      { readBy: [RELEASE_COMMANDS] },
    ),
    RELEASES_BUCKET: documented(
      word.optional(),
      'Bucket of the releases; required with `RELEASES_STORAGE=s3`. It must support conditional writes (`If-Match`, `If-None-Match`). Region, endpoint and credentials are those of the `S3_…` variables',
      { readBy: [RELEASE_COMMANDS] },
    ),
    ASSET_ORIGIN: documented(
      origin.optional(),
      'Origin that serves the browser files of all apps, for example a CDN that fetches `/remotes/…` from the shop. Pages then load scripts, styles and fonts from it, with integrity hashes',
      { default: 'origin of the shop' },
    ),
    REMOTE_ORIGINS: documented(
      origins.prefault(''),
      'Origins, separated by commas, from which pages may load remotes besides the origin of the shop and `ASSET_ORIGIN`. A version names its origin in `release.json`',
    ),
    REPORTS_SHARE: documented(
      positiveNumber(1).default(0.1),
      'Share of the pages that report loads, load times and web vitals. Failures are always reported, and all pages report during a canary',
    ),
    CANARY_MIN_NETWORKS: documented(
      count.default(3),
      'Networks whose visitors must report failures of a canary before reports roll it back. Increase it for a larger shop. Use 1 or 2 only if few visitors share few addresses, as in an intranet',
    ),
  },
  Operations: {
    ROLE: documented(
      someOf(['web', 'api', 'worker']).prefault('web,api,worker'),
      'Parts that this process runs: `web` (pages, images, files of releases), `api` (`/api`) and `worker` (background jobs). Each part must run in at least one process (docs/operations.md)',
    ),
    SHUTDOWN_DELAY_SECONDS: documented(
      wholeNumber(0, 600).optional(),
      'Seconds for which a stopping server answers requests while readiness already fails, so that the load balancer stops sending requests',
      { default: '5 in production, otherwise 0; 0 in `npm start`' },
    ),
    LOG_LEVEL: documented(
      oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
      'Lowest level of logged lines; `warn` in `npm start`',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: documented(
      http.optional(),
      'URL of an OpenTelemetry collector that receives traces by OTLP over HTTP, such as `http://127.0.0.1:4318`. If it is unset, tracing is not loaded. The `OTEL_…` variables of its sampler, exporter and resource apply as well, such as `OTEL_TRACES_SAMPLER`',
    ),
    METRICS_TOKEN: documented(
      secret(8).optional(),
      'Bearer token of `GET /metrics` (Prometheus); at least 32 characters in production. If it is unset, metrics are disabled',
    ),
  },
};

export const sections = { ...serverSections, Tools: tools };

export const serverVariables = z.object({
  ...serverSections.Server,
  ...serverSections['Database and storage'],
  ...serverSections['Behind a proxy'],
  ...serverSections['Sign-in and security'],
  ...serverSections['Rate limits'],
  ...serverSections.Orders,
  ...payments,
  ...receipts,
  ...cdek,
  ...serverSections['Exchange rates'],
  ...serverSections.Mail,
  ...serverSections.Releases,
  ...serverSections.Operations,
});
export const toolVariables = z.object(tools);
/** The schema of all environment variables. */
export const variables = serverVariables.extend(tools);
