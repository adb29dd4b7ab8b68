import { ConfigError, loadConfig } from './config.ts';

const MONGODB_URI = 'mongodb://localhost/shop';

test('everything but the database has a default; an empty value counts as not set', () => {
  expect(loadConfig({ MONGODB_URI, PORT: '', JWT_SECRET: '' })).toMatchObject({
    PORT: 3000,
    HOST: '0.0.0.0',
    DATA_DIR: '.data',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    TRUST_PROXY: false,
    RATE_LIMIT_LOGIN: 10,
    RATE_LIMIT_API: 1200,
    RATE_LIMIT_PAGES: 120,
    SHOP_TIME_ZONE: 'Asia/Almaty',
    MEDIA_STORAGE: 'folder',
  });
});

test.each([
  ['PUBLIC_ORIGIN', 'https://shop.example/', 'https://shop.example'],
  ['TRUST_PROXY', 'true', true],
  ['TRUST_PROXY', '2', 2],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8', 'loopback, 10.0.0.0/8'],
  ['COUNTRY_HEADER', 'CF-IPCountry', 'cf-ipcountry'],
])('%s of %s is read as %p', (name, value, read) => {
  expect(loadConfig({ MONGODB_URI, [name]: value })).toMatchObject({ [name]: read });
});

test.each([
  [{}, 'MONGODB_URI'],
  [{ MONGODB_URI: 'postgres://localhost/shop' }, 'MONGODB_URI'],
  [{ MONGODB_URI, PORT: 'many' }, 'PORT'],
  [{ MONGODB_URI, PORT: '70000' }, 'PORT'],
  [{ MONGODB_URI, RATE_LIMIT_API: '0' }, 'RATE_LIMIT_API'],
  [{ MONGODB_URI, SHOP_TIME_ZONE: 'Moon/Crater' }, 'SHOP_TIME_ZONE'],
  [{ MONGODB_URI, JWT_SECRET: 'short' }, 'JWT_SECRET'],
  [{ MONGODB_URI, PUBLIC_ORIGIN: 'javascript:1' }, 'PUBLIC_ORIGIN'],
  [{ MONGODB_URI, MEDIA_STORAGE: 's3' }, 'S3_BUCKET'],
  [{ MONGODB_URI, UNPAID_ORDER_MINUTES: '0' }, 'UNPAID_ORDER_MINUTES'],
  [{ MONGODB_URI, SMTP_URL: 'http://mail' }, 'SMTP_URL'],
  [{ MONGODB_URI, STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET'],
])('%j is refused, naming %s', (variables: Record<string, string>, name) => {
  expect(() => loadConfig(variables)).toThrow(ConfigError);
  expect(() => loadConfig(variables)).toThrow(new RegExp(`^${name}: `, 'm'));
});
