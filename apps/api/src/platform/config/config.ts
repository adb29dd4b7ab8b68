import { join } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1);
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'not a time zone');

/** Every variable of the environment that the API reads. An empty value counts as not set. */
const environment = z.object({
  /** Port of the whole shop; 0 takes a free one. */
  PORT: port.default(3000),
  /** Interface to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Connection string of the database; the path names the database. */
  MONGODB_URI: z.string().regex(/^mongodb(\+srv)?:\/\//, 'not a MongoDB connection string'),
  /** Folder of what the process keeps: the generated secret and the pictures. */
  DATA_DIR: z.string().default('.data'),
  /** Folder of the published releases of the storefront's features. */
  RELEASES_DIR: z.string().default('releases'),
  /** Where releases are kept: `folder`, or an S3-compatible bucket, of which `RELEASES_DIR` then keeps what was read. */
  RELEASES_STORAGE: z.enum(['folder', 's3']).default('folder'),
  RELEASES_BUCKET: z.string().optional(),
  /** Signs tokens; left out, one is made at random and kept in `DATA_DIR/secrets.json`. */
  JWT_SECRET: z.string().min(16).optional(),
  /** Canonical origin of the shop; default: `http://localhost:<PORT>`. */
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** Name of the header in which a trusted proxy says the visitor's country (two letters). */
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  /** Express' `trust proxy`: a number of hops, a list of addresses or subnets, `true` or `false`. */
  TRUST_PROXY: z.string().default('false'),
  /** Sign-ins a minute for an address and e-mail; registrations a minute for an address. */
  RATE_LIMIT_LOGIN: count.default(10),
  /** Calls of the API a minute for an address. */
  RATE_LIMIT_API: count.default(1200),
  /** Pages rendered per minute, network and process, besides a burst of five times as many; cached pages do not count. */
  RATE_LIMIT_PAGES: count.default(120),
  /** The first admin, made at start when there is none. */
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  /** Days, weeks and months of the statistics. */
  SHOP_TIME_ZONE: timeZone.default('Asia/Almaty'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Bearer token of `/metrics`; left out, there are no metrics to be had. */
  METRICS_TOKEN: z.string().min(8).optional(),
  /** Origins besides the shop's own from which pages may load features, separated by commas. */
  REMOTE_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin))),
  /** Share of the pages whose loads and web vitals are reported; failures always are, and all while a canary runs. */
  REPORTS_SHARE: z.coerce.number().gt(0).max(1).default(0.1),
  /** An order not paid within so many minutes (a fraction will do) lapses and gives its stock back. */
  UNPAID_ORDER_MINUTES: z.coerce.number().positive().default(60),
  /** Signs the messages of the sandbox bank; left out, it is derived from the secret that signs tokens. */
  SANDBOX_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Secret key of a Stripe account; together with the next one it makes Stripe the payment provider. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Signing secret of the webhook at `/api/payments/webhooks/stripe`. */
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  /** Where Stripe's API answers, if not at Stripe (a proxy, a stand-in). */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Mail server, `smtp[s]://user:password@host:port`; left out, mails are written to `DATA_DIR/mail` as .eml files. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'not the address of a mail server')
    .optional(),
  /** Sender of the mails; default: the shop's own address. */
  MAIL_FROM: z.email().optional(),
  /** Where pictures are kept: `folder` (under `DATA_DIR/media`) or an S3-compatible bucket. */
  MEDIA_STORAGE: z.enum(['folder', 's3']).default('folder'),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  /** Endpoint of a bucket that is not Amazon's. */
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

type Environment = z.output<typeof environment>;

/** The configuration of one process. */
export interface Config extends Omit<Environment, 'PUBLIC_ORIGIN' | 'TRUST_PROXY'> {
  PUBLIC_ORIGIN: string;
  TRUST_PROXY: boolean | number | string;
}

/** Injection token of the configuration. */
export const CONFIG = Symbol('config');

/** What is wrong with the environment, one line a variable. */
export class ConfigError extends Error {}

const readTrustProxy = (value: string): boolean | number | string => {
  if (value === 'true') return true;
  if (value === 'false') return false;
  return /^\d+$/.test(value) ? Number(value) : value;
};

/** The origin of a shop that was told none. */
export const defaultOrigin = ({ PORT }: Pick<Config, 'PORT'>): string => `http://localhost:${PORT}`;

/** Reads and checks the environment. @throws ConfigError naming every bad variable */
export const loadConfig = (variables: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const read = environment.safeParse(given);
  if (!read.success) {
    throw new ConfigError(
      read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  }
  const { PUBLIC_ORIGIN, TRUST_PROXY, ...rest } = read.data;
  if (rest.MEDIA_STORAGE === 's3' && !rest.S3_BUCKET)
    throw new ConfigError('S3_BUCKET: needed by s3 storage');
  if (rest.RELEASES_STORAGE === 's3' && !rest.RELEASES_BUCKET)
    throw new ConfigError('RELEASES_BUCKET: needed by s3 storage');
  if (rest.STRIPE_SECRET_KEY && !rest.STRIPE_WEBHOOK_SECRET)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET: needed to believe what Stripe says');
  return {
    ...rest,
    PUBLIC_ORIGIN: (PUBLIC_ORIGIN ?? defaultOrigin(rest)).replace(/\/+$/, ''),
    TRUST_PROXY: readTrustProxy(TRUST_PROXY),
  };
};

/** Folder of pictures inside the data folder. */
export const mediaFolder = (config: Pick<Config, 'DATA_DIR'>): string => join(config.DATA_DIR, 'media');
