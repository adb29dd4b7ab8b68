import type { PasskeyAssertion } from '@meridian/contracts';
import { TOTP } from 'otpauth';
import { loadConfig } from '../../../../platform/config/config.ts';
import { PanelOrigin } from '../../../../platform/security/panel-origin.ts';
import { SoftwareAuthenticator } from '../../../../testing/software-authenticator.ts';
import { testApi } from '../../../../testing/test-api.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { MAX_PASSKEYS } from '../second-factors.repository.ts';
import { SecondFactors } from '../second-factors.ts';
import { RelyingParty } from './relying-party.ts';

describe('passkeys of an account', () => {
  const ORIGIN = 'https://shop.example';
  const PASSWORD = 'clockwork harbour';

  const shop = testApi({ PUBLIC_ORIGIN: ORIGIN, REQUIRE_2FA: 'true' });

  const register = async (email: string) => {
    const body = { name: 'Anna', surname: 'Petrova', email, password: PASSWORD };
    return (await shop.api('POST /api/user/register', { body })).body.token;
  };
  const creationOptions = async (token: string) =>
    (await shop.api('POST /api/user/passkeys/options', { token })).body;
  const requestOptions = async () => (await shop.api('POST /api/user/passkey/options')).body;
  const add = (token: string, credential: unknown, name = 'Phone') =>
    shop.api('POST /api/user/passkeys', { token, body: { name, credential } });
  const removePasskey = (token: string, id: string) =>
    shop.api('DELETE /api/user/passkeys/:id', { token, params: { id } });
  const signIn = (passkey: PasskeyAssertion) =>
    shop.api('POST /api/user/passkey/login', { body: { passkey } });
  const factors = async (token: string) => (await shop.api('GET /api/user/second-factor', { token })).body;
  /** Registers an account with one passkey. */
  const accountWithPasskey = async (email: string, device = new SoftwareAuthenticator(ORIGIN)) => {
    const token = await register(email);
    const { body } = await add(token, device.create(await creationOptions(token)));
    return { token, email, device, ...body };
  };

  test('a passkey is added, and the first one comes with recovery codes', async () => {
    const token = await register('first@example.com');
    const addMail = jest.spyOn(shop.app.get(Outbox, { strict: false }), 'add');
    const options = await creationOptions(token);
    expect(options).toMatchObject({
      rp: { id: 'shop.example', name: 'Meridian' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
      timeout: 300_000,
    });
    const credential = new SoftwareAuthenticator(ORIGIN).create(options);
    const first = await add(token, credential);
    expect(first.status).toBe(201);
    expect(first.body.passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    expect(first.body.recoveryCodes).toHaveLength(10);
    expect(addMail.mock.lastCall).toMatchObject([{ to: 'first@example.com', subject: 'Passkey added' }]);

    const nextOptions = await creationOptions(token);
    expect(nextOptions['excludeCredentials']).toMatchObject([{ id: credential.id }]);
    const second = await add(token, new SoftwareAuthenticator(ORIGIN).create(nextOptions), 'Laptop');
    expect(second.body.recoveryCodes).toBeUndefined();
    expect(await factors(token)).toEqual({
      totp: false,
      passkeys: [first.body.passkey, second.body.passkey],
      recoveryCodes: 10,
      required: false,
    });
  });

  test('a passkey signs in without a password, and is the second step after one', async () => {
    const { token, email, device } = await accountWithPasskey('sign-in@example.com');
    const options = await requestOptions();
    expect(options).toMatchObject({ rpId: 'shop.example', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const session = (await signIn(device.get(options))).body;
    expect((await shop.api('GET /api/user/me', { token: session.token })).body.email).toBe(email);
    expect((await factors(token)).passkeys[0]?.lastUsedAt).not.toBeNull();

    const { error } = await shop.api('POST /api/user/login', { body: { email, password: PASSWORD } });
    expect(error.details).toMatchObject({ methods: ['passkey', 'recoveryCode'] });
    const { ticket } = error.details as { ticket: string };
    const passkey = device.get(await requestOptions());
    const second = await shop.api('POST /api/user/login/second', { body: { ticket, passkey } });
    expect(second.body.role).toBe('user');
  });

  test('a synchronised passkey, which does not count its uses, signs in repeatedly', async () => {
    const { device } = await accountWithPasskey(
      'synced@example.com',
      new SoftwareAuthenticator(ORIGIN, false),
    );
    for (let i = 0; i < 2; i++) expect((await signIn(device.get(await requestOptions()))).status).toBe(200);
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['no verification of the user', { isUserVerified: false }],
  ])('a registration and a sign-in with %s are refused', async (_, deviation) => {
    const email = `${Object.keys(deviation).join('')}@example.com`.toLowerCase();
    const { token, device } = await accountWithPasskey(email);
    const created = new SoftwareAuthenticator(ORIGIN).create(await creationOptions(token), deviation);
    expect((await add(token, created)).error.code).toBe('invalidPasskey');
    expect((await signIn(device.get(await requestOptions(), deviation))).error.code).toBe('invalidPasskey');
    expect((await factors(token)).passkeys).toHaveLength(1);
  });

  test('a challenge works once, for its purpose, its user and its time', async () => {
    const { token, device } = await accountWithPasskey('challenge@example.com');
    const other = await register('challenge-other@example.com');
    const passkey = device.get(await requestOptions());
    const statuses = await Promise.all([signIn(passkey), signIn(passkey)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401]);

    const refused = [
      await signIn(device.get({ ...(await creationOptions(token)), rpId: 'shop.example' })),
      await signIn(device.get({ rpId: 'shop.example', challenge: 'aW52ZW50ZWQ' })),
      await add(other, new SoftwareAuthenticator(ORIGIN).create(await creationOptions(token))),
    ];
    const late = device.get(await requestOptions());
    const challenges = shop.connection.collection('secondfactorchallenges');
    await challenges.updateMany({}, { $set: { expiresAt: new Date() } });
    for (const { error } of [...refused, await signIn(late)]) expect(error.code).toBe('invalidPasskey');
  });

  test('a counter that does not increase, as that of a copied key, is refused', async () => {
    const { device } = await accountWithPasskey('copied@example.com');
    expect((await signIn(device.get(await requestOptions(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 3, 0]) {
      const { error } = await signIn(device.get(await requestOptions(), { counter }));
      expect(error.code).toBe('invalidPasskey');
    }
  });

  test('unknown, changed and malformed passkeys are refused', async () => {
    const { token, device } = await accountWithPasskey('malformed@example.com');
    const stranger = new SoftwareAuthenticator(ORIGIN);
    stranger.create(await creationOptions(token));
    const changed = device.get(await requestOptions());
    const { response } = changed;
    const userHandle = Buffer.from('f'.repeat(24), 'hex').toString('base64url');
    const messages = [
      stranger.get(await requestOptions()),
      { ...changed, response: { ...response, userHandle } },
      { ...changed, response: { ...response, authenticatorData: '' } },
      { ...changed, response: { ...response, clientDataJSON: 'bnVsbA' } },
      { ...changed, response: { ...response, clientDataJSON: '%%%' } },
    ];
    for (const message of messages) expect((await signIn(message)).error.code).toBe('invalidPasskey');
    const malformed = {
      ...changed,
      response: { clientDataJSON: response.clientDataJSON, attestationObject: 'oA' },
    };
    expect((await add(token, malformed)).error.code).toBe('invalidPasskey');
  });

  test('a passkey belongs to one account', async () => {
    const { token, device } = await accountWithPasskey('owner@example.com');
    const other = await register('not-owner@example.com');
    const credential = device.create(await creationOptions(token));
    expect((await add(token, credential)).status).toBe(201);
    // The same credential, registered again with a fresh challenge.
    const stored = await shop.connection.collection('secondfactors').countDocuments();
    const { challenge } = await creationOptions(other);
    const clientData = { type: 'webauthn.create', challenge, origin: ORIGIN };
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url');
    const again = { ...credential, response: { ...credential.response, clientDataJSON } };
    expect((await add(other, again)).error.code).toBe('invalidPasskey');
    expect(await shop.connection.collection('secondfactors').countDocuments()).toBe(stored);
  });

  test('only an own passkey confirms the presence of a user', async () => {
    const { token, device } = await accountWithPasskey('confirming@example.com');
    const { device: stranger } = await accountWithPasskey('stranger@example.com');
    const sessions = shop.connection.collection('sessions');
    await sessions.updateMany({}, { $set: { confirmedAt: new Date(0) } });
    const confirm = (passkey: PasskeyAssertion) =>
      shop.api('POST /api/user/confirm', { token, body: { passkey } });
    const change = () => shop.api('POST /api/user/passkeys/options', { token });
    expect((await confirm(stranger.get(await requestOptions()))).error.code).toBe('invalidPasskey');
    expect((await change()).error.code).toBe('confirmationRequired');
    expect((await confirm(device.get(await requestOptions()))).status).toBe(204);
    expect((await change()).status).toBe(200);
  });

  test('a removed passkey no longer signs in', async () => {
    const { token, device, passkey, email } = await accountWithPasskey('removed@example.com');
    expect((await removePasskey(token, 'f'.repeat(24))).error.code).toBe('notFound');
    expect((await removePasskey(token, passkey.id)).status).toBe(204);
    expect(await factors(token)).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await signIn(device.get(await requestOptions()))).error.code).toBe('invalidPasskey');
    const body = { email, password: PASSWORD };
    expect((await shop.api('POST /api/user/login', { body })).status).toBe(200);
  });

  test('an account has at most ten passkeys', async () => {
    const { token } = await accountWithPasskey('many@example.com');
    const last = new SoftwareAuthenticator(ORIGIN);
    for (let i = 1; i < MAX_PASSKEYS - 1; i++)
      await add(token, new SoftwareAuthenticator(ORIGIN).create(await creationOptions(token)));
    const [tenth, eleventh] = [await creationOptions(token), await creationOptions(token)];
    const responses = await Promise.all([tenth, eleventh].map((options) => add(token, last.create(options))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { error } = await shop.api('POST /api/user/passkeys/options', { token });
    expect(error).toMatchObject({ code: 'tooManyPasskeys', details: { max: MAX_PASSKEYS } });
  });

  describe('REQUIRE_2FA', () => {
    const addPasskey = async (token: string): Promise<string> => {
      const credential = new SoftwareAuthenticator(ORIGIN).create(await creationOptions(token));
      return (await add(token, credential)).body.passkey.id;
    };
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
  });

  test('hasAny and removeAll serve other modules', async () => {
    const token = await shop.tokenOf('user');
    await add(token, new SoftwareAuthenticator(ORIGIN).create(await creationOptions(token)));
    const stored = await shop.connection.collection('secondfactors').find().sort({ _id: -1 }).toArray();
    const id = String(stored[0]?._id);
    const secondFactors = shop.app.get(SecondFactors, { strict: false });
    expect([...(await secondFactors.hasAny([id, 'f'.repeat(24)]))]).toEqual([id]);
    await secondFactors.removeAll(id);
    expect((await secondFactors.hasAny([id])).size).toBe(0);
    expect(await secondFactors.has(id)).toBe(false);
  });
});

describe('the relying party', () => {
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
});
