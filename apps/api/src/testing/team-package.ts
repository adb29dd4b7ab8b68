import { generateKeyPairSync, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { integrityOf, signedText } from '@meridian/releases';
import { type Header, pack } from 'tar-stream';
import type { TestApi, TestResponse } from './test-api.ts';

/** An Ed25519 key pair in PEM format. */
export const newKeyPair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
export type KeyPair = ReturnType<typeof newKeyPair>;

/** Files of a package by their paths. */
export type PackageFiles = Record<string, string | Buffer>;
type PackageEntry = Partial<Header> & { name: string; content?: string | Buffer };

/** Files of a remote with one page at `/gifts`. Its server bundle is `code`. */
export const remoteFiles = (
  app: string,
  version: string,
  { code, more = {}, manifest = {} }: { code?: string; more?: PackageFiles; manifest?: object } = {},
): PackageFiles => {
  const container = `globalThis.${app.replaceAll('-', '_')} = ${JSON.stringify(version)};`;
  const server =
    code ??
    `exports.remote = { contract: 1, namespace: '${app}', routes: () => [{ path: '/${app}' }], version: '${version}' };`;
  const release = {
    app,
    version,
    shared: {},
    entry: 'container.js',
    global: app.replaceAll('-', '_'),
    chunks: {},
    files: {
      'container.js': { bytes: container.length, gzip: container.length, integrity: integrityOf(container) },
    },
    server: 'server/main.cjs',
    ...manifest,
  };
  return {
    'browser/container.js': container,
    'server/main.cjs': server,
    'release.json': JSON.stringify(release),
    ...more,
  };
};

/** A gzip-compressed tar archive of entries. */
export const archiveOf = async (entries: readonly PackageEntry[]): Promise<Buffer> => {
  const archive = pack();
  for (const { content = '', ...header } of entries) archive.entry(header, content);
  archive.finalize();
  return gzipSync(await buffer(archive as AsyncIterable<Buffer>));
};
export const packFiles = (files: PackageFiles): Promise<Buffer> =>
  archiveOf(Object.entries(files).map(([name, content]) => ({ name, content })));

/** The headers with the signature of a package. */
export const signatureHeaders = (
  keyId: string,
  { privateKey }: Pick<KeyPair, 'privateKey'>,
  { app, version, signedAt = new Date().toISOString() }: { app: string; version: string; signedAt?: string },
  files: PackageFiles,
): Record<string, string> => {
  const hashes = new Map(Object.entries(files).map(([path, content]) => [path, integrityOf(content)]));
  const text = signedText({ app, version, signedAt }, hashes);
  return {
    'x-release-key': keyId,
    'x-release-signed-at': signedAt,
    'x-release-signature': sign(null, Buffer.from(text), privateKey).toString('base64'),
  };
};

export interface TestTeam {
  id: string;
  token: string;
  tokenId: string;
  keyId: string;
  keys: KeyPair;
}

/** Creates a team with one token and one key. */
export const createTeam = async (
  shop: TestApi,
  owner: string,
  input: { name: string; apps: string[]; actions?: string[] },
): Promise<TestTeam> => {
  const body = { actions: ['upload', 'canary', 'stable', 'rollback', 'hold'], ...input };
  const { id } = (await shop.api('POST /api/teams', { token: owner, body })).body;
  const created = await shop.api('POST /api/teams/:id/tokens', {
    token: owner,
    params: { id },
    body: { name: 'CI', days: null },
  });
  const keys = newKeyPair();
  const registered = await shop.api('POST /api/teams/:id/keys', {
    token: owner,
    params: { id },
    body: { name: 'CI', publicKey: keys.publicKey },
  });
  const { token, team } = created.body;
  return {
    id,
    token,
    tokenId: team.tokens[0]?.id ?? '',
    keyId: registered.body.keys[0]?.id ?? '',
    keys,
  };
};

/** Uploads a package. By default the team signs the given files of the version. */
export const upload = async (
  shop: TestApi,
  team: TestTeam,
  app: string,
  version: string,
  {
    files = remoteFiles(app, version),
    body,
    headers,
    token = team.token,
  }: {
    files?: PackageFiles;
    body?: Buffer;
    headers?: Record<string, string>;
    token?: string;
  } = {},
): Promise<TestResponse<{ app: string; version: string; created: boolean }>> => {
  const response = await shop.request('PUT', `/api/releases/${app}/${version}`, {
    body: new Uint8Array(body ?? (await packFiles(files))),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/gzip',
      ...signatureHeaders(team.keyId, team.keys, { app, version }, files),
      ...headers,
    },
  });
  return response as TestResponse<{ app: string; version: string; created: boolean }>;
};
