import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConfigError,
  loadConfig,
  loadStartConfig,
  localOrigin,
  readVariables,
  simulatesPayments,
} from './index.ts';

const MONGODB_URI = 'mongodb://localhost/shop';
const STRONG = 'Zk3xV9qLw7Tn2RbYcP8sHd5GfJm4AeUo';
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
const TEST_KEYS = { ...LIVE, STRIPE_SECRET_KEY: 'sk_test_1' };
const YOOKASSA = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_1' };
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://shop.example' };
const HTTPS = { PUBLIC_ORIGIN: 'https://shop.example' };

const folder = mkdtempSync(join(tmpdir(), 'meridian-config-'));
const someFile = join(folder, 'file');
writeFileSync(someFile, '');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Variables = Record<string, string>;
const load = (variables: Variables = {}) => loadConfig({ MONGODB_URI, ...variables });
/** Returns the lines of a `ConfigError`. */
const problemsOf = (read: () => unknown): string[] => {
  try {
    read();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n');
  }
  return [];
};

test.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.2', 'http://192.168.1.2:3000'],
])('a server on %s is reached at %s', (host, origin) => expect(localOrigin(host, 3000)).toBe(origin));

test('has a default for everything except the database, and treats blank values as unset', () => {
  expect(load({ PORT: '', JWT_SECRET: '', HOST: '  ', LOG_LEVEL: ' debug\t' })).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: '.data',
    RELEASES_DIR: 'releases',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRUST_PROXY: false,
    RATE_LIMIT_LOGIN: 10,
    RATE_LIMIT_API: 1200,
    SHOP_TIME_ZONE: 'Asia/Almaty',
    MEDIA_STORAGE: 'folder',
    LOG_LEVEL: 'debug',
    ROLE: ['web', 'api', 'worker'],
    PAYMENTS: ['sandbox'],
  });
});

test.each([
  ['PORT', '8080', 8080],
  ['PUBLIC_ORIGIN', 'http://shop.example/', 'http://shop.example'],
  ['ASSET_ORIGIN', 'https://cdn.test/', 'https://cdn.test'],
  ['REMOTE_ORIGINS', 'https://a.test, https://b.test/', ['https://a.test', 'https://b.test']],
  ['TRUST_PROXY', '2', 2],
  ['TRUST_PROXY', '0', false],
  ['TRUST_PROXY', 'false', false],
  ['TRUST_PROXY', 'loopback,10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['TRUST_PROXY', '203.0.113.7, 2001:db8::/32', '203.0.113.7, 2001:db8::/32'],
  ['COUNTRY_HEADER', 'CF-IPCountry', 'cf-ipcountry'],
  ['REPORTS_SHARE', '0.25', 0.25],
  ['ROLE', 'web, api,web', ['web', 'api']],
  ['ROLE', 'worker', ['worker']],
  ['UNPAID_ORDER_MINUTES', '0.05', 0.05],
  ['MAX_UNPAID_VALUE', '499999', 499_999],
  ['GEOIP_DATABASE', someFile, someFile],
  ['DATA_DIR', join(folder, 'new', 'folder'), join(folder, 'new', 'folder')],
  [
    'MONGODB_URI',
    'mongodb://a:27017,b:27017/shop?replicaSet=rs',
    'mongodb://a:27017,b:27017/shop?replicaSet=rs',
  ],
])('reads %s of %j as %p', (name, value, expected) => {
  expect(load({ [name]: value })).toMatchObject({ [name]: expected });
});

const REJECTED: Record<string, readonly string[]> = {
  NODE_ENV: ['prod'],
  PORT: ['abc', '99999', '-1', '80.5', '0x50'],
  HOST: ['a host'],
  MONGODB_URI: ['foo', 'postgres://localhost/shop', 'mongodb://'],
  DATA_DIR: [someFile, join(someFile, 'below'), '/dev/null'],
  RELEASES_DIR: [someFile],
  RELEASES_STORAGE: ['cloud'],
  MEDIA_STORAGE: ['cloud'],
  JWT_SECRET: ['short'],
  PUBLIC_ORIGIN: ['javascript:1', 'shop.example', 'http://shop.example/en', 'http://shop.example/?a=1'],
  REMOTE_ORIGINS: ['https://a.test, b.test', '*'],
  COUNTRY_HEADER: ['x y'],
  GEOIP_DATABASE: [join(folder, 'missing.mmdb'), folder],
  TRUST_PROXY: ['true', 'maybe', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,,10.0.0.2', '300.0.0.1', '99'],
  RATE_LIMIT_API: ['0', 'none'],
  RATE_LIMIT_LOGIN: ['1e3'],
  CHALLENGE: ['captcha'],
  ADMIN_ORIGIN: ['admin.shop.example'],
  ADMIN_EMAIL: ['owner'],
  SHOP_TIME_ZONE: ['Mars'],
  LOG_LEVEL: ['loud'],
  ROLE: ['web,jobs', 'web,'],
  REPORTS_SHARE: ['2', '0'],
  UNPAID_ORDER_MINUTES: ['0'],
  PAYMENTS: ['paypal', 'stripe,paypal'],
  ALLOW_TEST_PAYMENTS: ['true'],
  STRIPE_SECRET_KEY: ['pk_live_1'],
  STRIPE_API_URL: ['stripe'],
  YOOKASSA_SHOP_ID: ['shop'],
  YOOKASSA_SECRET_KEY: ['key'],
  CDEK_SHIPMENT_POINT: ['Almaty, Abai 10'],
  SMTP_URL: ['localhost', 'http://mail'],
  MAIL_FROM: ['shop'],
  S3_ENDPOINT: ['s3'],
};
test.each(
  Object.entries(REJECTED).flatMap(([name, values]) => values.map((value) => [name, value] as const)),
)('rejects %s=%s with one line that has the name of the variable', (name, value) => {
  const [line = '', ...more] = problemsOf(() => load({ [name]: value }));
  expect(more).toEqual([]);
  expect(line).toMatch(new RegExp(`^Invalid configuration: ${name}: (must|is) `));
});

test.each([
  ['MONGODB_URI', 'mongo://owner:hush-hush@db'],
  ['SMTP_URL', 'http://owner:hush-hush@mail'],
  ['STRIPE_SECRET_KEY', 'hush-hush'],
  ['JWT_SECRET', 'hush-hush'],
])('rejects %s without printing the secret', (name, value) => {
  expect(problemsOf(() => load({ [name]: value })).join()).toMatch(new RegExp(`${name}(?!.*hush)`));
});

test('lists all invalid variables', () => {
  const lines = problemsOf(() => loadConfig({ PORT: 'x', LOG_LEVEL: 'y' }));
  expect(lines.map((line) => /: (\w+): /.exec(line)?.[1])).toEqual(['PORT', 'MONGODB_URI', 'LOG_LEVEL']);
  expect(lines[1]).toBe('Invalid configuration: MONGODB_URI: is required');
});

test.each([
  [{ MEDIA_STORAGE: 's3' }, 'S3_BUCKET'],
  [{ RELEASES_STORAGE: 's3' }, 'RELEASES_BUCKET'],
  [{ ADMIN_EMAIL: 'owner@shop.example' }, 'ADMIN_PASSWORD'],
  [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_EMAIL'],
  [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
  [{ PAYMENTS: 'stripe' }, 'STRIPE_SECRET_KEY'],
  [{ PAYMENTS: 'sandbox,freedompay' }, 'FREEDOMPAY_MERCHANT_ID'],
  [{ YOOKASSA_SHOP_ID: '100500' }, 'YOOKASSA_SECRET_KEY'],
  [{ CDEK_ACCOUNT: 'account', CDEK_SHIPMENT_POINT: 'ALA12' }, 'CDEK_PASSWORD'],
  [{ CDEK_ACCOUNT: 'account', CDEK_PASSWORD: 'password' }, 'CDEK_SHIPMENT_POINT'],
])('rejects %j without %s', (variables: Variables, name) => {
  expect(problemsOf(() => load(variables))[0]).toContain(`: ${name}: is required with `);
});

test.each<[Variables, string | undefined]>([
  [{ PUBLIC_ORIGIN: 'http://localhost:3000', ADMIN_ORIGIN: 'http://admin.localhost:3000' }, undefined],
  [{ ADMIN_ORIGIN: 'https://admin.shop.example' }, 'PUBLIC_ORIGIN: is required with ADMIN_ORIGIN'],
  [
    { PUBLIC_ORIGIN: 'http://localhost:3000', ADMIN_ORIGIN: 'http://localhost:4000' },
    'ADMIN_ORIGIN: must have another host than PUBLIC_ORIGIN',
  ],
  [
    { PUBLIC_ORIGIN: 'http://shop.example', ADMIN_ORIGIN: 'https://admin.shop.example' },
    'ADMIN_ORIGIN: must have the scheme of PUBLIC_ORIGIN',
  ],
  [
    { PUBLIC_ORIGIN: 'http://shop.example', ADMIN_ORIGIN: 'http://admin.shop.example' },
    'ADMIN_ORIGIN: must begin with https',
  ],
])('for the origins %j reports %s', (variables, problem) => {
  expect(problemsOf(() => load(variables))).toEqual(problem ? [expect.stringContaining(problem)] : []);
});

/** Root can write to folders without permission. */
(process.getuid?.() === 0 ? test.skip : test)('rejects a folder without the permission to write', () => {
  const locked = mkdtempSync(join(folder, 'locked-'));
  chmodSync(locked, 0o500);
  expect(problemsOf(() => load({ RELEASES_DIR: join(locked, 'releases') }))).toEqual([
    expect.stringContaining('RELEASES_DIR: is not a folder that can be created and written to'),
  ]);
});

describe('payments', () => {
  test.each([
    ['production without PAYMENTS', PRODUCTION, 'PAYMENTS'],
    ['production with Stripe’s secrets but without PAYMENTS', { ...PRODUCTION, ...LIVE }, 'PAYMENTS'],
    ['the default sandbox with an https origin', HTTPS, 'PAYMENTS'],
    ['the sandbox with an https origin', { ...PRODUCTION, ...HTTPS, PAYMENTS: 'sandbox' }, 'PAYMENTS'],
    [
      'a test key with an https origin',
      { ...PRODUCTION, ...HTTPS, PAYMENTS: 'stripe', ...TEST_KEYS },
      'STRIPE_SECRET_KEY',
    ],
    [
      'a test key of YooKassa with an https origin',
      { ...PRODUCTION, ...HTTPS, PAYMENTS: 'yookassa', ...YOOKASSA, YOOKASSA_SECRET_KEY: 'test_1' },
      'YOOKASSA_SECRET_KEY',
    ],
    [
      'the test mode of Freedom Pay with an https origin',
      {
        ...{ ...PRODUCTION, ...HTTPS, PAYMENTS: 'offline,freedompay', FREEDOMPAY_MERCHANT_ID: '1' },
        ...{ FREEDOMPAY_SECRET_KEY: 'key', FREEDOMPAY_TEST_MODE: 'yes' },
      },
      'FREEDOMPAY_TEST_MODE',
    ],
  ])('rejects %s', (_, variables: Variables, name) => {
    expect(problemsOf(() => load(variables))).toEqual([expect.stringContaining(`: ${name}: `)]);
  });

  test.each([
    ['a live key in production', { ...PRODUCTION, ...HTTPS, PAYMENTS: 'stripe', ...LIVE }, 'stripe', false],
    [
      'the sandbox with an https origin if it is allowed',
      { ...PRODUCTION, ...HTTPS, PAYMENTS: 'sandbox', ALLOW_TEST_PAYMENTS: 'yes' },
      'sandbox',
      true,
    ],
    [
      'a test key with an https origin if it is allowed',
      { ...PRODUCTION, ...HTTPS, PAYMENTS: 'stripe', ...TEST_KEYS, ALLOW_TEST_PAYMENTS: 'yes' },
      'stripe',
      true,
    ],
    ['the sandbox in production without https', { ...PRODUCTION, PAYMENTS: 'sandbox' }, 'sandbox', true],
    ['Stripe’s secrets without PAYMENTS in development', TEST_KEYS, 'stripe', true],
    ['the sandbox although Stripe’s secrets are set', { PAYMENTS: 'sandbox', ...LIVE }, 'sandbox', true],
    ['the keys of several providers', { ...LIVE, ...YOOKASSA }, 'stripe,yookassa', false],
    [
      'several providers in an order of their own',
      { PAYMENTS: 'yookassa, offline,stripe', ...LIVE, ...YOOKASSA },
      'yookassa,offline,stripe',
      false,
    ],
  ])('accepts %s', (_, variables: Variables, provider, isSimulated) => {
    const config = load(variables);
    expect(config.PAYMENTS).toEqual(provider.split(','));
    expect(simulatesPayments(config)).toBe(isSimulated);
  });
});

test('production requires the origin of the shop, in one line', () => {
  expect(problemsOf(() => load({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }))).toEqual([
    'Invalid configuration: PUBLIC_ORIGIN: is required in production; set it to the origin of the shop, such as https://shop.example',
  ]);
});

describe('secrets in production', () => {
  const production = (variables: Variables) => load({ ...PRODUCTION, PAYMENTS: 'sandbox', ...variables });

  test.each(['JWT_SECRET', 'METRICS_TOKEN', 'SANDBOX_WEBHOOK_SECRET'])('%s must be strong', (name) => {
    expect(problemsOf(() => production({ [name]: STRONG.slice(1) }))[0]).toContain(
      `${name}: must have at least 32 characters`,
    );
    expect(problemsOf(() => production({ [name]: 'a'.repeat(64) }))[0]).toContain(
      `${name}: must have at least 10 different characters`,
    );
    expect(production({ [name]: STRONG })).toMatchObject({ [name]: STRONG });
  });

  test('ADMIN_PASSWORD must have at least 12 characters', () => {
    const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'linear-38-m' };
    expect(problemsOf(() => production(admin))).toEqual([
      'Invalid configuration: ADMIN_PASSWORD: must have at least 12 characters in production',
    ]);
    expect(load(admin).ADMIN_PASSWORD).toBe('linear-38-m');
  });

  test('may be unset, because generated ones are strong', () => {
    expect(production({}).JWT_SECRET).toBeUndefined();
  });
});

describe('npm start', () => {
  test('requires no variable and uses the sandbox', () => {
    expect(loadStartConfig({})).toMatchObject({
      NODE_ENV: 'production',
      PORT: 3000,
      PAYMENTS: ['sandbox'],
      SEED: 'demo',
    });
  });

  test.each([
    [{ PORT: '0' }, 'PORT'],
    [{ SEED: 'nope' }, 'SEED'],
    [{ MONGODB_URI: 'foo' }, 'MONGODB_URI'],
    [{ JWT_SECRET: 'a secret of sixteen letters' }, 'JWT_SECRET'],
    [HTTPS, 'PAYMENTS'],
    [LIVE, 'PAYMENTS'],
  ])('rejects %j with an error for %s', (variables: Variables, name) => {
    expect(problemsOf(() => loadStartConfig(variables))).toEqual([expect.stringContaining(`: ${name}: `)]);
  });
});

describe('a tool', () => {
  test('reads only its own variables', () => {
    expect(readVariables(['RELEASES_DIR', 'PUBLIC_ORIGIN'], { PORT: 'abc', ...HTTPS })).toEqual({
      RELEASES_DIR: 'releases',
      PUBLIC_ORIGIN: 'https://shop.example',
    });
  });

  test.each([
    ['RELEASE_VERSION', '../2'],
    ['CHROMIUM_PATH', '/nowhere/chromium'],
    ['TEST_MONGODB_URI', 'foo'],
    ['COMMIT_SHA', 'main'],
  ] as const)('rejects %s=%s', (name, value) => {
    expect(problemsOf(() => readVariables([name], { [name]: value }))).toEqual([
      expect.stringContaining(`: ${name}: must `),
    ]);
  });
});
