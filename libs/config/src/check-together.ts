import type { z } from 'zod';
import type { serverVariables } from './variables.ts';

type Values = Partial<z.output<typeof serverVariables>>;
type Name = keyof Values;

const PRODUCTION_SECRETS = ['JWT_SECRET', 'METRICS_TOKEN', 'SANDBOX_WEBHOOK_SECRET'] as const;
const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;

/** As `STAFF_PASSWORD_MIN_LENGTH` of the domain. */
const MIN_ADMIN_PASSWORD_LENGTH = 12;

function* secretProblems(values: Values) {
  if (values.NODE_ENV !== 'production') return;
  for (const name of PRODUCTION_SECRETS) {
    const value = values[name];
    if (value === undefined) continue;
    if (value.length < MIN_SECRET_LENGTH)
      yield `${name}: must have at least ${MIN_SECRET_LENGTH} characters in production`;
    else if (new Set(value).size < MIN_DISTINCT_CHARACTERS)
      yield `${name}: must have at least ${MIN_DISTINCT_CHARACTERS} different characters in production`;
  }
  if (values.ADMIN_PASSWORD && values.ADMIN_PASSWORD.length < MIN_ADMIN_PASSWORD_LENGTH)
    yield `ADMIN_PASSWORD: must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters in production`;
}

const LOCAL_HOST = /(^|\.)localhost$|^127(\.\d+){3}$|^\[::1\]$/;

/** Cookies do not depend on the port, so the panel's own origin needs another host. */
function* panelProblems({ PUBLIC_ORIGIN, ADMIN_ORIGIN }: Values) {
  if (ADMIN_ORIGIN === undefined) return;
  if (PUBLIC_ORIGIN === undefined) {
    yield 'PUBLIC_ORIGIN: is required with ADMIN_ORIGIN';
    return;
  }
  const panel = new URL(ADMIN_ORIGIN);
  const shop = new URL(PUBLIC_ORIGIN);
  if (panel.hostname === shop.hostname)
    yield 'ADMIN_ORIGIN: must have another host than PUBLIC_ORIGIN, because cookies do not depend on the port';
  else if (panel.protocol !== shop.protocol) yield 'ADMIN_ORIGIN: must have the scheme of PUBLIC_ORIGIN';
  // Browsers accept a `Secure` cookie without TLS only from their own machine.
  else if (panel.protocol !== 'https:' && !LOCAL_HOST.test(panel.hostname))
    yield 'ADMIN_ORIGIN: must begin with https, except on this machine';
}

/** The keys that a provider needs. */
const PROVIDER_KEYS = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  freedompay: ['FREEDOMPAY_MERCHANT_ID', 'FREEDOMPAY_SECRET_KEY'],
} as const satisfies Record<string, readonly [Name, Name]>;
type ProviderWithKeys = keyof typeof PROVIDER_KEYS;
const PROVIDERS_WITH_KEYS = Object.keys(PROVIDER_KEYS) as ProviderWithKeys[];

type ProviderKeys = Partial<Pick<Values, (typeof PROVIDER_KEYS)[ProviderWithKeys][number]>>;
type PaymentValues = ProviderKeys & Pick<Values, 'PAYMENTS' | 'FREEDOMPAY_TEST_MODE'>;

export const providersWithKeys = (values: ProviderKeys): ProviderWithKeys[] =>
  PROVIDERS_WITH_KEYS.filter((provider) => PROVIDER_KEYS[provider].every((name) => values[name]));

/** The providers of new payments: those that are listed, otherwise those with keys. */
export const paymentProviders = (values: PaymentValues): NonNullable<Values['PAYMENTS']> => {
  const configured = providersWithKeys(values);
  return values.PAYMENTS ?? (configured.length > 0 ? configured : ['sandbox']);
};

/** The variable that lets payments be simulated; undefined if all take money. */
export const testModeOf = (values: PaymentValues): Name | undefined => {
  const providers = paymentProviders(values);
  if (providers.includes('sandbox')) return 'PAYMENTS';
  if (providers.includes('stripe') && /^[rs]k_test_/.test(values.STRIPE_SECRET_KEY ?? ''))
    return 'STRIPE_SECRET_KEY';
  if (providers.includes('yookassa') && values.YOOKASSA_SECRET_KEY?.startsWith('test_'))
    return 'YOOKASSA_SECRET_KEY';
  return providers.includes('freedompay') && values.FREEDOMPAY_TEST_MODE === 'yes'
    ? 'FREEDOMPAY_TEST_MODE'
    : undefined;
};

function* paymentProblems(values: Values) {
  const { NODE_ENV, PAYMENTS, PUBLIC_ORIGIN, ALLOW_TEST_PAYMENTS } = values;
  if (NODE_ENV === 'production' && PAYMENTS === undefined) {
    yield 'PAYMENTS: is required in production; list the providers, such as stripe or sandbox (the sandbox takes no money)';
    return;
  }
  for (const provider of PROVIDERS_WITH_KEYS)
    if (PAYMENTS?.includes(provider) && PROVIDER_KEYS[provider].every((name) => !values[name]))
      for (const name of PROVIDER_KEYS[provider]) yield `${name}: is required with PAYMENTS=${provider}`;
  if (!PUBLIC_ORIGIN?.startsWith('https:') || ALLOW_TEST_PAYMENTS === 'yes') return;
  const simulated = testModeOf(values);
  if (simulated)
    yield `${simulated}: ${simulated === 'PAYMENTS' ? 'the sandbox' : 'a test mode'} is rejected with an https PUBLIC_ORIGIN: anyone could order without paying; ALLOW_TEST_PAYMENTS=yes allows it`;
}

/** Variables that must be set together. */
const PAIRS: readonly (readonly [Name, Name])[] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ...Object.values(PROVIDER_KEYS),
  ['ATOL_LOGIN', 'ATOL_PASSWORD'],
  ['ATOL_LOGIN', 'ATOL_GROUP'],
  ['ATOL_LOGIN', 'ATOL_INN'],
  ['ATOL_LOGIN', 'ATOL_EMAIL'],
  ['CDEK_ACCOUNT', 'CDEK_PASSWORD'],
  ['CDEK_ACCOUNT', 'CDEK_SHIPMENT_POINT'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
];

function* receiptProblems({ FISCAL_RECEIPTS, FISCAL_REGISTER, ATOL_LOGIN }: Values) {
  if (FISCAL_RECEIPTS === 'register' && FISCAL_REGISTER === 'none')
    yield 'FISCAL_REGISTER: is required with FISCAL_RECEIPTS=register';
  if (FISCAL_REGISTER === 'atol' && ATOL_LOGIN === undefined)
    yield 'ATOL_LOGIN: is required with FISCAL_REGISTER=atol';
}

/** Returns the problems of values that are valid individually but not together. */
export function* checkTogether(values: Values): Generator<string, void> {
  for (const [one, other] of PAIRS) {
    if ((values[one] === undefined) === (values[other] === undefined)) continue;
    const [missing, given] = values[one] === undefined ? [one, other] : [other, one];
    yield `${missing}: is required with ${given}`;
  }
  yield* receiptProblems(values);
  if (values.MEDIA_STORAGE === 's3' && !values.S3_BUCKET)
    yield 'S3_BUCKET: is required with MEDIA_STORAGE=s3';
  if (values.RELEASES_STORAGE === 's3' && !values.RELEASES_BUCKET)
    yield 'RELEASES_BUCKET: is required with RELEASES_STORAGE=s3';
}

/** Returns the same problems for `npm start`, and those of its secrets and payments. The tool gives its server an origin. */
export function* checkStart(values: Values): Generator<string, void> {
  yield* checkTogether(values);
  yield* secretProblems(values);
  yield* panelProblems(values);
  yield* paymentProblems(values);
}

/** Returns the same problems for a server. Without its origin, links back to the shop would contain the host of the request. */
export function* checkServer(values: Values): Generator<string, void> {
  yield* checkStart(values);
  if (values.NODE_ENV === 'production' && values.PUBLIC_ORIGIN === undefined)
    yield 'PUBLIC_ORIGIN: is required in production; set it to the origin of the shop, such as https://shop.example';
}
