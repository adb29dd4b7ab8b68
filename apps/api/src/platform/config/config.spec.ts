import { isLocalShop, loadConfig } from './config.ts';

const MONGODB_URI = 'mongodb://localhost/shop';

test.each([
  [{}, true],
  [{ PUBLIC_ORIGIN: 'http://127.0.0.1:4300' }, true],
  [{ PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
  [{ PUBLIC_ORIGIN: 'http://shop.example' }, false],
  [{ PUBLIC_ORIGIN: 'http://localhost.example' }, false],
  [{ PUBLIC_ORIGIN: 'http://127.0.0.1.example' }, false],
])('isLocalShop with %j returns %s', (variables, isLocal) => {
  expect(isLocalShop(loadConfig({ MONGODB_URI, ...variables }))).toBe(isLocal);
});
