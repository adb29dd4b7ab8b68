import { join } from 'node:path';
import { API_TEXTS } from './webpack-api.mjs';

test.each([
  ['apps/api/src/platform/errors/field-messages.ts', true],
  ['apps/api/src/modules/sales/orders/mails/order-mail-texts.ts', true],
  ['apps/api/src/modules/sales/orders/mails/order-mail.ts', false],
])('applies Russian typography to %s of the API: %s', (file, isHandled) => {
  expect(API_TEXTS.test(join('/shop', file))).toBe(isHandled);
});
