import { integrityOf, isSignedBy, keyIdOf, signedText as signedTextOfShop } from '@meridian/releases';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { packFiles } from './pack-files.ts';
import { readCommand, readShare } from './read-command.ts';
import { readPackage } from './read-package.ts';
import { readOrigin } from './release-api.ts';
import { createKeyPair, readPrivateKey, signedText, signPackage } from './sign-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-remote-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MANIFEST = JSON.stringify({ app: 'gifts-mfe', version: '1', files: { 'a.js': {}, '@types.zip': {} } });
const writeDist = (name: string, files: Record<string, string>): string => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
};
const files = new Map([
  ['server/main.cjs', Buffer.from('b')],
  ['browser/a.js', Buffer.from('a')],
  ['release.json', Buffer.from('{}')],
]);
const release = { app: 'gifts-mfe', version: '1', signedAt: '2026-06-01T00:00:00.000Z' };

test('the client signs the text that the shop verifies', () => {
  const hashes = new Map([...files].map(([path, bytes]) => [path, integrityOf(bytes)]));
  expect(signedText(release, files)).toBe(signedTextOfShop(release, hashes));
  const { privateKey, publicKey, id } = createKeyPair();
  const headers = signPackage(readPrivateKey(privateKey), release, files, new Date(release.signedAt));
  expect([headers['X-Release-Key'], id]).toEqual([keyIdOf(publicKey), keyIdOf(publicKey)]);
  expect(isSignedBy(publicKey, signedTextOfShop(release, hashes), headers['X-Release-Signature'] ?? '')).toBe(
    true,
  );
});

test('the client imports only Node and tar-stream, because it is packed on its own', () => {
  const sources = readdirSync(import.meta.dirname).filter((name) => !name.includes('.spec.'));
  const imported = sources.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, module = '']) => module,
    ),
  );
  const others = imported.filter(
    (module) => !module.startsWith('./') && !builtinModules.includes(module.replace('node:', '')),
  );
  expect([...new Set(others)]).toEqual(['tar-stream']);
});

test('an archive of the same files has the same bytes', async () => {
  const [first, second] = await Promise.all([packFiles(files), packFiles(files)]);
  expect(first.equals(second)).toBe(true);
  expect(gunzipSync(first).toString('latin1')).toContain('browser/a.js');
});

test('a package has the manifest and both halves; files that the shop refuses are left out', async () => {
  const dist = writeDist('complete', {
    'release.json': MANIFEST.replace(',"@types.zip":{}', ''),
    'browser/a.js': 'a',
    'browser/index.html': '<p>',
    'browser/.hidden.js': '',
    'server/main.cjs': 'b',
    '.built-from': '',
  });
  const built = await readPackage(dist);
  expect([...built.files.keys()].sort()).toEqual(['browser/a.js', 'release.json', 'server/main.cjs']);
  expect(built.leftOut.sort()).toEqual(['browser/.hidden.js', 'browser/index.html']);
});

test.each([
  ['no manifest', {}, 'release.json does not exist'],
  ['a manifest that is malformed', { 'release.json': '{' }, 'is not the manifest of a release'],
  ['no server bundle', { 'release.json': MANIFEST, 'browser/a.js': '' }, 'server does not exist'],
  [
    'a file that its manifest needs and the shop refuses',
    { 'release.json': MANIFEST, 'browser/@types.zip': '', 'server/main.cjs': '' },
    'browser/@types.zip cannot be published',
  ],
])('a folder with %s is refused with a sentence', async (name, content, sentence) => {
  mkdirSync(join(folder, name), { recursive: true });
  await expect(readPackage(writeDist(name, content))).rejects.toThrow(sentence);
});

test.each([
  [['publish', 'gifts-mfe'], 'needs 0 arguments, not 1'],
  [['canary', 'gifts-mfe', '1'], 'needs 3 arguments, not 2'],
  [['delete', 'gifts-mfe'], 'Unknown command delete.'],
  [[], 'Name a command.'],
  [['status', 'gifts-mfe', '--verbose'], '--verbose'],
])('the arguments %j are refused with the usage', (argv, sentence) => {
  expect(() => readCommand(argv)).toThrow(sentence);
  expect(() => readCommand(argv)).toThrow('keygen --out <file>');
});

test('help is no error', () => {
  expect([readCommand(['--help']), readCommand(['publish', '-h'])]).toEqual([null, null]);
});

test.each(['0%', '101%', 'half', ''])('the share %j is refused', (share) => {
  expect(() => readShare(share)).toThrow('is not a share');
});

test.each([
  ['https://shop.example/path', 'https://shop.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the shop %s is %s', (text, origin) => expect(readOrigin(text)).toBe(origin));
test.each(['http://shop.example', 'ftp://shop.example', 'shop', undefined])(
  'the shop %s is refused',
  (text) => {
    expect(() => readOrigin(text)).toThrow();
  },
);

test('a key of another kind is refused', () => {
  expect(() => readPrivateKey('key')).toThrow('no private key');
  expect(() => readPrivateKey(createKeyPair().publicKey)).toThrow('no private key');
});
