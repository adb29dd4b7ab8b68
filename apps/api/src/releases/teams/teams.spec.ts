import { join } from 'node:path';
import { keyIdOf } from '@meridian/releases';
import { publishStubRemote, releaseStubShell } from '../../testing/shell-stub.ts';
import { createTeam, newKeyPair } from '../../testing/team-package.ts';
import { testApi } from '../../testing/test-api.ts';

const shop = testApi();
let owner: string;
beforeAll(async () => {
  owner = await shop.tokenOf('admin');
});

const create = (name: string, apps: string[] = [], actions: string[] = []) =>
  shop.api('POST /api/teams', { token: owner, body: { name, apps, actions } });
const change = (id: string, body: object) =>
  shop.api('PUT /api/teams/:id', {
    params: { id },
    token: owner,
    body: { name: 'Renamed', apps: [], actions: [], ...body },
  });
const idOf = async (name: string, apps: string[] = []): Promise<string> => (await create(name, apps)).body.id;
const addToken = (id: string, days: number | null = null) =>
  shop.api('POST /api/teams/:id/tokens', { params: { id }, token: owner, body: { name: 'CI', days } });
const addKey = (id: string, publicKey: string) =>
  shop.api('POST /api/teams/:id/keys', { params: { id }, token: owner, body: { name: 'CI', publicKey } });
const list = async () => (await shop.api('GET /api/teams', { token: owner })).body.teams;

test('a team is created and changed', async () => {
  const { status, body } = await create('Gifts', ['gifts-mfe'], ['upload']);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Gifts',
    apps: ['gifts-mfe'],
    actions: ['upload'],
    tokens: [],
    keys: [],
  });
  const changed = await change(body.id, { name: 'Gift team', apps: ['gifts-mfe', 'cards-mfe'] });
  expect(changed.body).toMatchObject({ name: 'Gift team', apps: ['gifts-mfe', 'cards-mfe'], actions: [] });
  expect(await list()).toContainEqual(changed.body);
  expect((await change('f'.repeat(24), {})).status).toBe(404);
});

test('two teams cannot have one name or one app, also for concurrent requests', async () => {
  await create('First', ['first-mfe']);
  expect((await create('First')).error.code).toBe('duplicate');
  const taken = await create('Second', ['first-mfe']);
  expect([taken.error.code, taken.error.details]).toEqual(['appTaken', { app: 'first-mfe' }]);
  const responses = await Promise.all(['A', 'B', 'C'].map((name) => create(name, ['race-mfe'])));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(responses.filter(({ status }) => status === 409).map(({ error }) => error.code)).toEqual([
    'appTaken',
    'appTaken',
  ]);
});

test('a team cannot get the shell or an app of the shop', async () => {
  const store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', 'a');
  await publishStubRemote(store, 'staged-mfe', 'a');
  await store.point('catalog-mfe', 'a', { reason: 'test' });
  for (const app of ['shell', 'catalog-mfe', 'staged-mfe'])
    expect((await create(`Team of ${app}`, [app])).error.code).toBe('appTaken');
});

test('a token is returned once and stored as a hash', async () => {
  const id = await idOf('Tokens');
  const { status, body } = await addToken(id, 30);
  expect(status).toBe(201);
  expect(Buffer.from(body.token.replace('mrt_', ''), 'base64url')).toHaveLength(32);
  const stored = await shop.connection.collection('teams').findOne({ name: 'Tokens' });
  expect(JSON.stringify([stored, await list()])).not.toContain(body.token.slice(4));
  const [token] = body.team.tokens;
  expect(Date.parse(token?.expiresAt ?? '') - Date.parse(token?.createdAt ?? '')).toBe(30 * 24 * 3_600_000);
  const revoke = () =>
    shop.api('DELETE /api/teams/:id/tokens/:token', { params: { id, token: token?.id ?? '' }, token: owner });
  expect((await revoke()).body.tokens).toEqual([]);
  expect((await revoke()).status).toBe(404);
});

test('a team has at most 20 tokens', async () => {
  const id = await idOf('Many');
  for (let index = 0; index < 20; index++) expect((await addToken(id)).status).toBe(201);
  expect((await addToken(id)).error.code).toBe('conflict');
});

test('the last use of a token is recorded', async () => {
  const team = await createTeam(shop, owner, { name: 'Used', apps: ['used-mfe'] });
  await shop.api('GET /api/releases/:app', { params: { app: 'used-mfe' }, token: team.token });
  const used = (await list()).find(({ name }) => name === 'Used');
  expect(Date.parse(used?.tokens[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('a key is registered for one team and stays in the list after its revocation', async () => {
  const [id, other] = [await idOf('Keys'), await idOf('Other')];
  const { publicKey } = newKeyPair();
  const { body } = await addKey(id, publicKey);
  expect(body.keys).toMatchObject([{ id: keyIdOf(publicKey), name: 'CI', revokedAt: null }]);
  for (const team of [id, other]) expect((await addKey(team, publicKey)).error.code).toBe('duplicate');
  const revoke = () =>
    shop.api('DELETE /api/teams/:id/keys/:key', { params: { id, key: keyIdOf(publicKey) }, token: owner });
  expect((await revoke()).body.keys[0]?.revokedAt).not.toBeNull();
  expect((await revoke()).status).toBe(404);
});

test.each([
  ['a private key', () => newKeyPair().privateKey],
  ['another text', () => 'key'],
])('%s is refused as a public key', async (_, key) => {
  const { error } = await addKey(await idOf(`Wrong ${Math.random()}`), key());
  expect([error.code, Object.keys(error.fields ?? {})]).toEqual(['validation', ['publicKey']]);
});

test.each([
  ['no name', { name: ' ' }],
  ['an app that is no remote', { apps: ['database'] }],
  ['an app twice', { apps: ['x-mfe', 'x-mfe'] }],
  ['an unknown action', { actions: ['delete'] }],
])('a team with %s is refused', async (_, body) => {
  const response = await shop.api('POST /api/teams', {
    token: owner,
    body: { name: 'Wrong', apps: [], actions: [], ...body },
  });
  expect(response.status).toBe(422);
});

test('changes are recorded in the activity log', async () => {
  const { body } = await shop.api('GET /api/activity', {
    token: owner,
    query: { kind: 'team', limit: '100' },
  });
  const texts = body.entries.map(
    ({ action, subject, changes }) =>
      `${action} ${subject.name.en}: ${changes.map(({ field, before, after }) => `${field} ${String(before)} ${String(after)}`).join(', ')}`,
  );
  expect(texts).toContain('added Gifts: name null Gifts, apps null gifts-mfe, actions null upload');
  expect(texts).toContain('changed Tokens: token null CI');
  expect(texts).toContain('changed Tokens: token CI null');
  expect(texts.join('\n')).toMatch(/changed Keys: key null CI \([0-9a-f]{16}\)/);
  expect(body.entries.filter(({ action }) => action === 'added').every(({ by }) => by !== null)).toBe(true);
});

test('a change more than 10 minutes after the sign-in needs a confirmation', async () => {
  const id = await idOf('Late');
  await shop.connection
    .collection('sessions')
    .updateMany({}, { $set: { confirmedAt: new Date(Date.now() - 11 * 60_000) } });
  for (const response of [await create('Later'), await addToken(id), await addKey(id, 'x')])
    expect(response.error.code).toBe('confirmationRequired');
  expect((await list()).length).toBeGreaterThan(1);
});
