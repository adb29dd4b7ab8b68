import { loadConfig } from '../../../platform/config/config.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { RelyingParty } from './relying-party.ts';

const SHOP = 'https://shop.example';
const LOCAL = 'http://localhost:3000';

test.each([
  [SHOP, SHOP, { id: 'shop.example', origin: SHOP }],
  [SHOP, 'https://evil.example', { id: 'shop.example', origin: SHOP }],
  [SHOP, LOCAL, { id: 'shop.example', origin: SHOP }],
  [SHOP, undefined, { id: 'shop.example', origin: SHOP }],
  [LOCAL, 'http://localhost:4300', { id: 'localhost', origin: 'http://localhost:4300' }],
  [LOCAL, 'http://127.0.0.1:4300', { id: '127.0.0.1', origin: 'http://127.0.0.1:4300' }],
  [LOCAL, 'https://evil.example', { id: 'localhost', origin: LOCAL }],
  [LOCAL, 'null', { id: 'localhost', origin: LOCAL }],
])('the party of %s for a page of %s is %j', (PUBLIC_ORIGIN, origin, party) => {
  const variables = { MONGODB_URI: 'mongodb://localhost/shop', ALLOW_TEST_PAYMENTS: 'yes', PUBLIC_ORIGIN };
  const http = { get: () => origin } as unknown as ApiRequest;
  expect(new RelyingParty(loadConfig(variables)).of({ http })).toEqual(party);
});
