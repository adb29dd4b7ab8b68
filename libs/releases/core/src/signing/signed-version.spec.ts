import { generateKeyPairSync, sign } from 'node:crypto';
import { appendFile, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ReleaseStore, type VersionCheck } from '../store/release-store.ts';
import { builtApp, manifestOf, temporaryFolder } from '../testing/built-app.ts';
import { canonicalKey, integrityOf, isSignedBy, keyIdOf, signedText } from './release-signature.ts';
import { hashFiles, type SigningKey, verifySignedVersion } from './signed-version.ts';

const APP = 'gifts-mfe';
const SCRIPT = '// a script that is long enough to be compressed'.repeat(20);
const newKeys = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const keys = newKeys();
const key = keyIdOf(keys.publicKey);
const known: SigningKey = { publicKey: keys.publicKey, revokedAt: null };

/** Publishes a signed version as the release API does. */
const publishSigned = async (store: ReleaseStore, version = '1'): Promise<string> => {
  const built = manifestOf(APP, version);
  const manifest = Buffer.from(JSON.stringify(built));
  const dist = builtApp({ 'browser/a/home.js': SCRIPT, 'release.json': manifest });
  const signedAt = new Date().toISOString();
  const text = signedText({ app: APP, version, signedAt }, await hashFiles(dist));
  const signature = sign(null, Buffer.from(text), keys.privateKey).toString('base64');
  // The release checks add what the code declares.
  await store.publish({ ...built, mounts: ['/gifts'], namespace: 'gifts' }, dist, {
    signed: { signature: { key, signedAt, signature }, manifest },
  });
  return store.folderOf(APP, version);
};
const verify = async (store: ReleaseStore, keyOf: (id: string) => SigningKey | undefined = () => known) =>
  verifySignedVersion(await store.manifest(APP, '1'), store.folderOf(APP, '1'), keyOf);

test('a published version is the signed one, with its precompressed files', async () => {
  const store = new ReleaseStore(temporaryFolder());
  const folder = await publishSigned(store);
  expect((await hashFiles(folder)).has('browser/a/home.js.br')).toBe(true);
  await expect(verify(store)).resolves.toBeUndefined();
});

const change = (file: string) => (folder: string) => appendFile(join(folder, file), ' ');
test.each<[string, (folder: string) => Promise<unknown>]>([
  ['a changed script', change('browser/container.js')],
  ['a changed server bundle', change('server/main.cjs')],
  ['a changed signed manifest', change('signed-release.json')],
  ['an added file', (folder) => writeFile(join(folder, 'server/more.cjs'), '')],
  ['a removed file', (folder) => rm(join(folder, 'browser/container.js'))],
  ['a link', (folder) => symlink('/etc/passwd', join(folder, 'server/more.cjs'))],
  [
    'another compressed form',
    (folder) => writeFile(join(folder, 'browser/a/home.js.gz'), gzipSync('alert(1)')),
  ],
  ['a compressed form that is malformed', (folder) => writeFile(join(folder, 'browser/a/home.js.br'), 'x')],
  ['no signature', (folder) => rm(join(folder, 'signature.json'))],
  ['no signed manifest', (folder) => rm(join(folder, 'signed-release.json'))],
  [
    'a signature that is malformed',
    (folder) =>
      writeFile(join(folder, 'signature.json'), JSON.stringify({ key, signedAt: 'x', signature: 'x' })),
  ],
  [
    'another entry in its manifest',
    async (folder) => {
      const file = join(folder, 'release.json');
      await writeFile(file, (await readFile(file, 'utf8')).replaceAll('container.js', 'other.js'));
    },
  ],
])('a version with %s is refused', async (_, tamper) => {
  const folder = temporaryFolder();
  await tamper(await publishSigned(new ReleaseStore(folder)));
  await expect(verify(new ReleaseStore(folder))).rejects.toThrow();
});

test('the key must be known, and not revoked before the signature', async () => {
  const store = new ReleaseStore(temporaryFolder());
  await publishSigned(store);
  const revoked = (ms: number) => () => ({ ...known, revokedAt: new Date(Date.now() + ms) });
  await expect(verify(store, () => undefined)).rejects.toThrow('unknown key');
  await expect(verify(store, revoked(-60_000))).rejects.toThrow('revoked');
  await expect(verify(store, revoked(60_000))).resolves.toBeUndefined();
  await expect(verify(store, () => ({ ...known, publicKey: newKeys().publicKey }))).rejects.toThrow(
    'does not match',
  );
});

test('a store loads only versions that its check accepts, and asks again before a channel change', async () => {
  const folder = temporaryFolder();
  await publishSigned(new ReleaseStore(folder));
  const asked: boolean[] = [];
  let accepts = true;
  const check: VersionCheck = (_manifest, _folder, fresh) => {
    asked.push(fresh);
    return accepts ? Promise.resolve() : Promise.reject(new Error('refused'));
  };
  const store = new ReleaseStore(folder, check);
  for (let read = 0; read < 2; read++) await store.manifest(APP, '1');
  await store.verify(APP, '1');
  expect(asked).toEqual([true, false, true]);
  accepts = false;
  await expect(store.manifest(APP, '1')).rejects.toThrow('refused');
});

describe('the signed text', () => {
  const parts = { app: APP, version: '1', signedAt: '2026-06-01T00:00:00.000Z' };
  const hashes = new Map([
    ['server/main.cjs', integrityOf('b')],
    ['browser/a.js', integrityOf('a')],
  ]);

  test('lists the files by path, after app, version and time', () => {
    expect(signedText(parts, hashes)).toBe(
      `meridian-release-v1\ngifts-mfe\n1\n2026-06-01T00:00:00.000Z\nbrowser/a.js ${integrityOf('a')}\nserver/main.cjs ${integrityOf('b')}\n`,
    );
  });

  test.each([{ app: 'cards-mfe' }, { version: '2' }, { signedAt: '2026-06-01T00:00:01.000Z' }])(
    'of %j needs another signature',
    (other) => {
      const signature = sign(null, Buffer.from(signedText(parts, hashes)), keys.privateKey).toString(
        'base64',
      );
      expect(isSignedBy(keys.publicKey, signedText(parts, hashes), signature)).toBe(true);
      expect(isSignedBy(keys.publicKey, signedText({ ...parts, ...other }, hashes), signature)).toBe(false);
    },
  );
});

test('only Ed25519 public keys are accepted', () => {
  const rsa = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  for (const pem of [keys.privateKey, rsa.publicKey, 'key', '']) expect(() => canonicalKey(pem)).toThrow();
  expect(canonicalKey(`\n${keys.publicKey}\n`)).toBe(keys.publicKey);
});
