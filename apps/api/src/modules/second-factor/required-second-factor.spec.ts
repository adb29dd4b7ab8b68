import { TOTP } from 'otpauth';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { SecondFactors } from './second-factors.ts';

const ORIGIN = 'https://shop.example';

let shop: TestApi;
beforeAll(async () => {
  shop = await startTestApi({ REQUIRE_2FA: 'true', PUBLIC_ORIGIN: ORIGIN });
});
afterAll(() => shop.stop());

const addPasskey = async (token: string) => {
  const options = (await shop.api('POST /api/user/passkeys/options', { token })).body;
  const credential = new SoftwareAuthenticator(ORIGIN).create(options);
  const { body } = await shop.api('POST /api/user/passkeys', { token, body: { name: 'Key', credential } });
  return body.passkey.id;
};
const removePasskey = (token: string, id: string) =>
  shop.api('DELETE /api/user/passkeys/:id', { token, params: { id } });
const addApp = async (token: string) => {
  const { secret } = (await shop.api('POST /api/user/totp', { token })).body;
  const body = { code: new TOTP({ secret }).generate() };
  await shop.api('POST /api/user/totp/enable', { token, body });
};
const removeApp = (token: string) => shop.api('DELETE /api/user/totp', { token });

test('staff cannot use the panel until they have set up a second factor', async () => {
  const token = await shop.tokenOf('admin');
  const { error } = await shop.api('GET /api/stats', { token });
  expect([error.statusCode, error.code]).toEqual([403, 'secondFactorSetupRequired']);
  expect((await shop.api('GET /api/user/second-factor', { token })).body.required).toBe(true);
  await addPasskey(token);
  expect((await shop.api('GET /api/stats', { token })).status).toBe(200);
});

test('staff cannot remove the last second factor', async () => {
  const token = await shop.tokenOf('admin');
  const id = await addPasskey(token);
  expect((await removePasskey(token, id)).error.code).toBe('lastSecondFactor');
  await addApp(token);
  const responses = await Promise.all([removePasskey(token, id), removeApp(token)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('shoppers need no second factor and can remove the last one', async () => {
  const token = await shop.tokenOf('user');
  expect((await shop.api('GET /api/user/second-factor', { token })).body.required).toBe(false);
  expect((await removePasskey(token, await addPasskey(token))).status).toBe(204);
});

test('hasAny and removeAll serve other modules', async () => {
  const token = await shop.tokenOf('user');
  await addPasskey(token);
  const stored = await shop.connection.collection('secondfactors').find().sort({ _id: -1 }).toArray();
  const id = String(stored[0]?._id);
  const secondFactors = shop.app.get(SecondFactors, { strict: false });
  expect([...(await secondFactors.hasAny([id, 'f'.repeat(24)]))]).toEqual([id]);
  await secondFactors.removeAll(id);
  expect((await secondFactors.hasAny([id])).size).toBe(0);
  expect(await secondFactors.methodsOf(id)).toEqual([]);
});
