import { loadConfig } from '../../../platform/config/config.ts';
import { PanelOrigin } from '../../../platform/security/panel-origin.ts';
import { RelyingParty } from './relying-party.ts';

const SHOP = 'https://shop.example';
const LOCAL = 'http://localhost:3000';

test.each([
  [SHOP, SHOP, { rpId: 'shop.example', origins: [SHOP] }],
  [SHOP, 'https://evil.example', { rpId: 'shop.example', origins: [SHOP] }],
  [SHOP, LOCAL, { rpId: 'shop.example', origins: [SHOP] }],
  [SHOP, undefined, { rpId: 'shop.example', origins: [SHOP] }],
  [LOCAL, 'http://localhost:4300', { rpId: 'localhost', origins: ['http://localhost:4300'] }],
  [LOCAL, 'http://127.0.0.1:4300', { rpId: '127.0.0.1', origins: ['http://127.0.0.1:4300'] }],
  [LOCAL, 'https://evil.example', { rpId: 'localhost', origins: [LOCAL] }],
  [LOCAL, 'null', { rpId: 'localhost', origins: [LOCAL] }],
])('the party of %s for a page of %s is %j', (PUBLIC_ORIGIN, origin, party) => {
  const variables = { MONGODB_URI: 'mongodb://localhost/shop', ALLOW_TEST_PAYMENTS: 'yes', PUBLIC_ORIGIN };
  const config = loadConfig(variables);
  const http = { headers: { ...(origin !== undefined && { origin }) } };
  expect(new RelyingParty(config, new PanelOrigin(config)).of({ http })).toEqual(party);
});
