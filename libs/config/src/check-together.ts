import type { z } from 'zod';
import type { serverVariables } from './variables.ts';

type Values = Partial<z.output<typeof serverVariables>>;
type Name = keyof Values;

const PRODUCTION_SECRETS = ['JWT_SECRET', 'METRICS_TOKEN', 'SANDBOX_WEBHOOK_SECRET'] as const;
const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;

/** As `STAFF_PASSWORD_MIN_LENGTH` of the domain. */
const MIN_ADMIN_PASSWORD_LENGTH = 12;

const adminProblems = ({ NODE_ENV, ADMIN_PASSWORD }: Values): string[] =>
  NODE_ENV === 'production' && ADMIN_PASSWORD && ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD_LENGTH
    ? [`ADMIN_PASSWORD: must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters in production`]
    : [];

const secretProblems = (values: Values): string[] =>
  values.NODE_ENV !== 'production'
    ? []
    : PRODUCTION_SECRETS.flatMap((name) => {
        const value = values[name];
        if (value === undefined) return [];
        if (value.length < MIN_SECRET_LENGTH)
          return [`${name}: must have at least ${MIN_SECRET_LENGTH} characters in production`];
        if (new Set(value).size < MIN_DISTINCT_CHARACTERS)
          return [
            `${name}: must have at least ${MIN_DISTINCT_CHARACTERS} different characters in production`,
          ];
        return [];
      });

/** Variables that must be set together. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

const pairProblems = (values: Values): string[] =>
  PAIRS.flatMap(([one, other]) => {
    if ((values[one] === undefined) === (values[other] === undefined)) return [];
    const [missing, given] = values[one] === undefined ? [one, other] : [other, one];
    return [`${missing}: is required with ${given}`];
  });

const storageProblems = (values: Values): string[] => [
  ...(values.MEDIA_STORAGE === 's3' && !values.S3_BUCKET
    ? ['S3_BUCKET: is required with MEDIA_STORAGE=s3']
    : []),
  ...(values.RELEASES_STORAGE === 's3' && !values.RELEASES_BUCKET
    ? ['RELEASES_BUCKET: is required with RELEASES_STORAGE=s3']
    : []),
];

/** Returns whether a Stripe key is a test key, which moves no money. */
export const isTestKey = (key: string | undefined): boolean => /^[rs]k_test_/.test(key ?? '');

const LOCAL_HOST = /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** Cookies do not depend on the port, so the panel's own origin needs another host. */
const panelProblems = ({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: Values): string[] => {
  if (ADMIN_ORIGIN === undefined) return [];
  if (PUBLIC_ORIGIN === undefined) return ['PUBLIC_ORIGIN: is required with ADMIN_ORIGIN'];
  const panel = new URL(ADMIN_ORIGIN);
  const shop = new URL(PUBLIC_ORIGIN);
  if (panel.hostname === shop.hostname)
    return [
      'ADMIN_ORIGIN: must have another host than PUBLIC_ORIGIN, because cookies do not depend on the port',
    ];
  if (panel.protocol !== shop.protocol) return ['ADMIN_ORIGIN: must have the scheme of PUBLIC_ORIGIN'];
  // Browsers accept a `Secure` cookie without TLS only from their own machine.
  return panel.protocol === 'https:' || LOCAL_HOST.test(panel.hostname)
    ? []
    : ['ADMIN_ORIGIN: must begin with https, except on this machine'];
};

const paymentProblems = (values: Values): string[] => {
  const { NODE_ENV, PAYMENTS, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (NODE_ENV === 'production' && PAYMENTS === undefined)
    return ['PAYMENTS: is required in production; set it to stripe or sandbox (the sandbox takes no money)'];
  if (PAYMENTS === 'stripe' && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET)
    return [
      'STRIPE_SECRET_KEY: is required with PAYMENTS=stripe',
      'STRIPE_WEBHOOK_SECRET: is required with PAYMENTS=stripe',
    ];
  if (!values.PUBLIC_ORIGIN?.startsWith('https:') || values.ALLOW_TEST_PAYMENTS === 'yes') return [];
  const hint = 'anyone could order without paying; ALLOW_TEST_PAYMENTS=yes allows it';
  if ((PAYMENTS ?? (STRIPE_SECRET_KEY ? 'stripe' : 'sandbox')) === 'sandbox')
    return [`PAYMENTS: the sandbox is rejected with an https PUBLIC_ORIGIN: ${hint}`];
  return isTestKey(STRIPE_SECRET_KEY)
    ? [`STRIPE_SECRET_KEY: a test key is rejected with an https PUBLIC_ORIGIN: ${hint}`]
    : [];
};

/** Returns the problems of values that are valid individually but not together. */
export const checkTogether = (values: Values): string[] => [
  ...pairProblems(values),
  ...storageProblems(values),
];

/** Without it, links back to the shop would contain the host of the request. */
const originProblems = ({ NODE_ENV, PUBLIC_ORIGIN }: Values): string[] =>
  NODE_ENV === 'production' && PUBLIC_ORIGIN === undefined
    ? [
        'PUBLIC_ORIGIN: is required in production; set it to the origin of the shop, such as https://shop.example',
      ]
    : [];

/** Returns the same problems for `npm start`, and those of its secrets and payments. The tool gives its server an origin. */
export const checkStart = (values: Values): string[] => [
  ...checkTogether(values),
  ...secretProblems(values),
  ...adminProblems(values),
  ...panelProblems(values),
  ...paymentProblems(values),
];

/** Returns the same problems for a server. */
export const checkServer = (values: Values): string[] => [...checkStart(values), ...originProblems(values)];
