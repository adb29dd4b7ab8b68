import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ReleaseStore } from '@meridian/releases';
import { publishStubRemote, releaseStubShell } from '../../testing/shell-stub.ts';
import {
  archiveOf,
  createTeam,
  newKeyPair,
  packFiles,
  remoteFiles,
  signatureHeaders,
  type TestTeam,
  upload,
} from '../../testing/team-package.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

const APP = 'gifts-mfe';
const MB = 1024 * 1024;

let shop: TestApi;
let store: ReleaseStore;
let owner: string;
let gifts: TestTeam;
let cards: TestTeam;
beforeAll(async () => {
  shop = await startTestApi();
  store = await releaseStubShell(join(shop.dataFolder, 'releases'), '1');
  await publishStubRemote(store, 'catalog-mfe', 'a');
  await store.point('catalog-mfe', 'a', { reason: 'test' });
  owner = await shop.tokenOf('admin');
  gifts = await createTeam(shop, owner, { name: 'Gifts', apps: [APP] });
  cards = await createTeam(shop, owner, { name: 'Cards', apps: ['cards-mfe'] });
});
afterAll(() => shop.stop());

const change = (team: TestTeam, app: string, body: object) =>
  shop.api('POST /api/releases/:app/channels', {
    params: { app },
    token: team.token,
    body: { reason: 'test', ...body },
  });
const status = (team: TestTeam, app = APP) =>
  shop.api('GET /api/releases/:app', { params: { app }, token: team.token });
const expectNothingPublished = async (version: string) => {
  expect(await store.has(APP, version)).toBe(false);
  expect(await readdir(join(store.root, '.uploads'))).toEqual([]);
};

describe('an uploaded version', () => {
  test('is published in no channel, and again without an effect', async () => {
    const first = await upload(shop, gifts, APP, '1');
    expect([first.status, first.body]).toEqual([200, { app: APP, version: '1', created: true }]);
    expect((await status(gifts)).body).toMatchObject({ stable: null, versions: [{ version: '1' }] });
    expect(await store.record(APP, '1')).toMatchObject({ by: 'team Gifts (CI)' });
    expect((await store.manifest(APP, '1')).mounts).toEqual([`/${APP}`]);
    const again = await upload(shop, gifts, APP, '1');
    expect([again.status, again.body.created]).toEqual([200, false]);
    expect(await readdir(join(store.root, '.uploads'))).toEqual([]);
  });

  test('with other files is refused', async () => {
    const files = remoteFiles(APP, '1', { more: { 'browser/notes.txt': 'changed' } });
    expect((await upload(shop, gifts, APP, '1', { files })).error.code).toBe('releaseExists');
  });

  test('of two publishers at the same time is that of the first one', async () => {
    const other = remoteFiles(APP, '2', { more: { 'browser/notes.txt': 'other' } });
    const responses = await Promise.all([
      upload(shop, gifts, APP, '2'),
      upload(shop, gifts, APP, '2', { files: other }),
      upload(shop, gifts, APP, '2'),
    ]);
    expect(responses.map(({ status: code }) => code)).toContain(200);
    expect(responses.filter(({ status: code }) => code === 409).length).toBeGreaterThan(0);
    const created = responses.filter((response) => response.status === 200 && response.body.created);
    expect(created).toHaveLength(1);
  });

  test('goes through canary, hold, promotion and rollback', async () => {
    await upload(shop, gifts, APP, '3');
    const stable = await change(gifts, APP, { action: 'stable', version: '1' });
    expect(stable.body).toMatchObject({ stable: '1', canary: null });
    await change(gifts, APP, { action: 'canary', version: '3', share: 0.2 });
    expect((await change(gifts, APP, { action: 'hold', expected: '3' })).body.canary).toBeNull();
    const resumed = await change(gifts, APP, { action: 'unhold', version: '3' });
    expect(resumed.body.canary).toMatchObject({ version: '3', share: 0.2 });
    const promoted = await change(gifts, APP, { action: 'promote', expected: '3' });
    expect(promoted.body).toMatchObject({ stable: '3', previous: '1', canary: null });
    const { body } = await change(gifts, APP, { action: 'rollback', expected: '3' });
    expect(body).toMatchObject({
      stable: '1',
      log: [{ action: 'rollback', by: 'team Gifts (CI)' }, {}, {}, {}, {}, {}],
    });
    expect((await change(gifts, APP, { action: 'rollback', expected: '3' })).error.code).toBe('conflict');
    expect((await change(gifts, APP, { action: 'stable', version: 'none' })).status).toBe(404);
  });

  test('with a changed byte, or without a signature, is not loaded: pages use the previous version', async () => {
    for (const [version, file] of [
      ['4', 'server/main.cjs'],
      ['5', 'browser/container.js'],
    ] as const) {
      await upload(shop, gifts, APP, version);
      const folder = store.folderOf(APP, version);
      await writeFile(join(folder, file), `${await readFile(join(folder, file), 'utf8')} `);
      const refused = await change(gifts, APP, { action: 'stable', version });
      expect(refused.error.code).toBe('releaseRefused');
      expect(JSON.stringify(refused.error.details)).toContain('signature');
    }
    // Someone with the key of the bucket publishes without a signature.
    await publishStubRemote(store, APP, 'forged', ['/forged']);
    await store.point(APP, 'forged', { reason: 'test' });
    const served = await fetch(`${shop.url}/remotes/${APP}/forged/container.js`);
    expect(served.status).toBe(404);
    const { remotes } = await shop.app
      .get((await import('../registry/release-registry.ts')).ReleaseRegistry, { strict: false })
      .resolve();
    expect(remotes[APP]?.map(({ version }) => version)).toEqual(['1']);
    expect((await change(gifts, APP, { action: 'rollback', expected: 'forged' })).body.stable).toBe('1');
  });
});

describe('a signature', () => {
  const files = remoteFiles(APP, '10');
  const wrong = (headers: Record<string, string>) => upload(shop, gifts, APP, '10', { files, headers });
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const sign = (overrides: object = {}, keys = gifts.keys) =>
    signatureHeaders(gifts.keyId, keys, { app: APP, version: '10', ...overrides }, files);

  test.each([
    ['of another key', () => sign({}, newKeyPair())],
    ['with the key of another team', () => ({ ...sign({}, cards.keys), 'x-release-key': cards.keyId })],
    ['for another version', () => sign({ version: '1' })],
    ['for another app', () => sign({ app: 'cards-mfe' })],
    ['that is older than 15 minutes', () => sign({ signedAt: at(-16 * 60_000) })],
    ['in the future', () => sign({ signedAt: at(5 * 60_000) })],
    ['with another time than the signed one', () => ({ ...sign(), 'x-release-signed-at': at(-1000) })],
    ['with an unknown key', () => ({ ...sign(), 'x-release-key': '0'.repeat(16) })],
    ['that is malformed', () => ({ ...sign(), 'x-release-signature': 'forged' })],
  ])('%s is refused', async (_, headers) => {
    const { status: code } = await wrong(headers());
    expect(code).toBe(400);
    await expectNothingPublished('10');
  });

  test('over other files is refused', async () => {
    const body = await packFiles({ ...files, 'browser/notes.txt': 'added' });
    expect((await upload(shop, gifts, APP, '10', { files, body })).error.code).toBe('invalidSignature');
    await expectNothingPublished('10');
  });
});

describe('a token', () => {
  test.each([
    ['of another team', () => upload(shop, gifts, APP, '11', { token: cards.token }), 409, 'appTaken'],
    ['for an app of the shop', () => upload(shop, gifts, 'catalog-mfe', '11'), 409, 'appTaken'],
    ['for the shell', () => upload(shop, gifts, 'shell', '11'), 409, 'appTaken'],
    ['for an app that is not assigned', () => upload(shop, gifts, 'new-mfe', '11'), 403, 'forbidden'],
    [
      'that is unknown',
      () => upload(shop, gifts, APP, '11', { token: `mrt_${'x'.repeat(43)}` }),
      401,
      'unauthorized',
    ],
    ['of the owner’s session', () => upload(shop, gifts, APP, '11', { token: owner }), 401, 'unauthorized'],
  ])('%s is refused', async (_, send, code, name) => {
    const { error } = await send();
    expect([error.statusCode, error.code]).toEqual([code, name]);
  });

  test('cannot read or change the app of another team', async () => {
    expect((await status(cards)).error.code).toBe('appTaken');
    expect((await change(cards, APP, { action: 'rollback', expected: '1' })).error.code).toBe('appTaken');
  });

  test('of a team that may only upload cannot change channels', async () => {
    const team = await createTeam(shop, owner, {
      name: 'Limited',
      apps: ['limited-mfe'],
      actions: ['upload'],
    });
    expect((await upload(shop, team, 'limited-mfe', '1')).status).toBe(200);
    expect((await change(team, 'limited-mfe', { action: 'stable', version: '1' })).error.code).toBe(
      'forbidden',
    );
  });

  test('is rejected once it is revoked or has expired', async () => {
    const team = await createTeam(shop, owner, { name: 'Leaving', apps: ['leaving-mfe'] });
    expect((await status(team, 'leaving-mfe')).status).toBe(200);
    await shop.connection
      .collection('teams')
      .updateOne({ name: 'Leaving' }, { $set: { 'tokens.0.expiresAt': new Date(Date.now() - 1) } });
    expect((await status(team, 'leaving-mfe')).status).toBe(401);
    await shop.connection
      .collection('teams')
      .updateOne({ name: 'Leaving' }, { $set: { 'tokens.0.expiresAt': null } });
    const params = { id: team.id, token: team.tokenId };
    await shop.api('DELETE /api/teams/:id/tokens/:token', { params, token: owner });
    expect((await status(team, 'leaving-mfe')).status).toBe(401);
  });

  test('leaves an entry in the activity log with each use', async () => {
    const { body } = await shop.api('GET /api/activity', {
      token: owner,
      query: { kind: 'team', limit: '100' },
    });
    const uses = body.entries
      .filter(({ action }) => action === 'tokenUsed')
      .map(({ changes }) => changes.map(({ after }) => after).join(' '));
    expect(uses).toContain(`CI upload ${APP} 1 done`);
    expect(uses).toContain(`CI upload ${APP} 11 appTaken`);
    expect(uses).toContain(`CI rollback ${APP} 3 done`);
  });
});

describe('a package', () => {
  const refusedWith = async (version: string, options: Parameters<typeof upload>[4]) => {
    const response = await upload(shop, gifts, APP, version, options);
    await expectNothingPublished(version);
    return [response.error.statusCode, response.error.code, JSON.stringify(response.error.details ?? null)];
  };
  const file = { content: 'x' };

  test.each([
    ['a path above the folder', [{ name: 'browser/../../escape.js', ...file }], 'not an allowed path'],
    ['an absolute path', [{ name: '/etc/passwd.txt', ...file }], 'not an allowed path'],
    ['a backslash', [{ name: 'browser\\a.js', ...file }], 'not an allowed path'],
    ['a hidden file', [{ name: 'browser/.env.txt', ...file }], 'not an allowed path'],
    ['a file outside of its folders', [{ name: 'package.json', ...file }], 'outside of browser/ and server/'],
    ['an unknown file type', [{ name: 'browser/index.html', ...file }], 'type that is not allowed'],
    ['a symbolic link', [{ name: 'browser/a.js', type: 'symlink', linkname: '/etc/passwd' }], 'regular file'],
    ['a hard link', [{ name: 'browser/a.js', type: 'link', linkname: 'server/main.cjs' }], 'regular file'],
    ['a device', [{ name: 'browser/a.js', type: 'character-device' }], 'regular file'],
    ['a repeated path', [1, 2].map(() => ({ name: 'browser/a.js', ...file })), 'exists twice'],
    [
      'paths that differ in case',
      ['a', 'A'].map((name) => ({ name: `browser/${name}.js`, ...file })),
      'twice',
    ],
    [
      'a file as a folder',
      ['a.js', 'a.js/b.js'].map((name) => ({ name: `browser/${name}`, ...file })),
      'same path',
    ],
    [
      'too many files',
      Array.from({ length: 501 }, (_, i) => ({ name: `browser/${i}.js` })),
      'more than 500 files',
    ],
  ] as const)('with %s is refused', async (_, entries, reason) => {
    const body = await archiveOf(entries);
    const [code, name, details] = await refusedWith('20', { body });
    expect([code, name]).toEqual([422, 'packageRefused']);
    expect(details).toContain(reason);
  });

  test.each([
    ['is not compressed', Buffer.from('no archive')],
    ['is empty', Buffer.alloc(0)],
    ['is no archive', gzipSync(Buffer.alloc(700, 'x'))],
    ['has lost its end', gzipSync(Buffer.alloc(4096)).subarray(0, 20)],
  ])('that %s is refused', async (_, body) => {
    const [code] = await refusedWith('20', { body });
    expect([400, 422]).toContain(code);
  });

  test('that unpacks to gigabytes is abandoned early', async () => {
    const member = gzipSync(Buffer.alloc(4 * MB));
    const bomb = Buffer.concat(Array.from({ length: 300 }, () => member));
    const before = process.memoryUsage().rss;
    const startedAt = Date.now();
    const big = await archiveOf([{ name: 'browser/a.js', content: Buffer.alloc(61 * MB) }]);
    expect((await refusedWith('20', { body: big })).slice(0, 2)).toEqual([413, 'payloadTooLarge']);
    const [code] = await refusedWith('20', { body: bomb });
    expect([413, 422]).toContain(code);
    expect(Date.now() - startedAt).toBeLessThan(30_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(500 * MB);
  });

  test('above the maximum size is refused, also without a length', async () => {
    const body = Buffer.alloc(20 * MB + 1);
    expect((await refusedWith('20', { body })).slice(0, 2)).toEqual([413, 'payloadTooLarge']);
    const chunk = new Uint8Array(MB).map(() => Math.random() * 256);
    const valid = gzipSync(chunk, { level: 0 });
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => (sent++ > 40 ? controller.close() : controller.enqueue(new Uint8Array(valid))),
    });
    const response = await fetch(`${shop.url}/api/releases/${APP}/20`, {
      method: 'PUT',
      body: endless,
      headers: {
        authorization: `Bearer ${gifts.token}`,
        'content-type': 'application/gzip',
        ...signatureHeaders(gifts.keyId, gifts.keys, { app: APP, version: '20' }, {}),
      },
      duplex: 'half',
    } as RequestInit);
    expect([413, 422]).toContain(response.status);
  });

  test('of another type is refused', async () => {
    const response = await upload(shop, gifts, APP, '20', { headers: { 'content-type': 'application/zip' } });
    expect(response.error.code).toBe('unsupportedMediaType');
  });

  test.each([
    ['another version in its manifest', { manifest: { version: '9' } }, `is of ${APP} 9`],
    ['an unknown field in its manifest', { manifest: { offers: {} } }, 'release.json'],
    ['an entry that it lacks', { manifest: { entry: 'other.js' } }, 'other.js is not in files'],
    ['a server bundle outside of server/', { manifest: { server: 'browser/container.js' } }, 'server'],
    [
      'a file that it lacks',
      { manifest: { files: { 'b.js': { bytes: 1, gzip: 1, integrity: 'sha256-x' } } } },
      'browser/b.js',
    ],
    ['a foreign origin', { manifest: { origin: 'https://cdn.example' } }, 'https://cdn.example'],
    ['code that does not load', { code: 'throw new Error("broken bundle")' }, 'broken bundle'],
    ['code that ends the process', { code: 'process.exit(1)' }, 'ends the process'],
    [
      'a page that does not render',
      {
        code: "exports.remote = { contract: 1, namespace: 'x', routes: () => [{ path: '/shell-fails/1/gifts' }] };",
      },
      'does not render',
    ],
    [
      'a path of another app',
      { code: "exports.remote = { contract: 1, namespace: 'x', routes: () => [{ path: '/' }] };" },
      'catalog-mfe',
    ],
  ])('with %s is refused', async (_, options, reason) => {
    const [code, name, details] = await refusedWith('21', { files: remoteFiles(APP, '21', options) });
    expect([code, name]).toEqual([422, 'packageRefused']);
    expect(details).toContain(reason);
  });

  test('is refused with a sentence in the language of the request', async () => {
    const files = remoteFiles(APP, '21', { code: 'throw new Error("broken")' });
    const response = await upload(shop, gifts, APP, '21', { files, headers: { 'accept-language': 'ru' } });
    expect(response.error.message).toMatch(/^Пакет не прошёл проверку/);
  });
});

test('a package that is interrupted leaves nothing behind', async () => {
  const files = remoteFiles(APP, '30', {
    more: { 'browser/large.js': Buffer.alloc(MB, Math.random().toString(36)) },
  });
  const body = await packFiles(files);
  const abort = new AbortController();
  const partial = new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new Uint8Array(body.subarray(0, body.length / 2)));
      setTimeout(() => abort.abort(), 200);
      return new Promise(() => undefined);
    },
  });
  const sent = fetch(`${shop.url}/api/releases/${APP}/30`, {
    method: 'PUT',
    body: partial,
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${gifts.token}`,
      'content-type': 'application/gzip',
      ...signatureHeaders(gifts.keyId, gifts.keys, { app: APP, version: '30' }, files),
    },
    duplex: 'half',
  } as RequestInit);
  await expect(sent).rejects.toThrow();
  const uploads = join(store.root, '.uploads');
  for (let wait = 0; wait < 100 && (await readdir(uploads)).length > 0; wait++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await expectNothingPublished('30');
  expect((await upload(shop, gifts, APP, '30', { files })).status).toBe(200);
});

test('an upload above the limit of its team is refused with the time to wait', async () => {
  const limited = await startTestApi({ RATE_LIMIT_API: '50' });
  try {
    const team = await createTeam(limited, await limited.tokenOf('admin'), {
      name: 'Busy',
      apps: ['busy-mfe'],
    });
    const send = () => upload(limited, team, 'busy-mfe', '1', { body: Buffer.from('x') });
    expect((await send()).status).toBe(422);
    const second = await send();
    expect([second.status, second.error.code]).toEqual([429, 'tooManyRequests']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});

test('browsers get the files of a version, but never its server bundle and its signature', async () => {
  const get = async (file: string) => (await fetch(`${shop.url}/remotes/${APP}/1/${file}`)).status;
  expect(await get('container.js')).toBe(200);
  for (const file of ['server/main.cjs', 'signature.json', 'signed-release.json', '..%2fsignature.json'])
    expect([file, (await get(file)) >= 400]).toEqual([file, true]);
});
