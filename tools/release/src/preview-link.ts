import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppName } from '@meridian/federation';
import { ContractError, ownPages, PREVIEW_MS, type ReleaseStore, signPreview } from '@meridian/releases';
import { originNote } from './origin-note.ts';

/** The secret of the server of this environment, which signs links: `JWT_SECRET`, else the one that the server made. */
const secretOf = async (): Promise<string> => {
  const { JWT_SECRET, DATA_DIR } = process.env;
  if (JWT_SECRET) return JWT_SECRET;
  const file = join(DATA_DIR || '.data', 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ContractError(`there is no secret to sign with: set JWT_SECRET, or DATA_DIR to the server's`);
  });
  return (JSON.parse(text) as { jwtSecret: string }).jwtSecret;
};

/** The origin of this environment's shop; without variables the one that `npm start` opened last. */
const originOf = async (): Promise<string> => {
  const { PUBLIC_ORIGIN, PORT, DATA_DIR } = process.env;
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN;
  if (PORT) return `http://localhost:${PORT}`;
  const noted = await readFile(originNote(DATA_DIR || '.data'), 'utf8').catch(() => '');
  return noted.trim() || 'http://localhost:3000';
};

/** The address of a page of an app with a published version pinned, good for a day. @throws ContractError */
export const previewLink = async (store: ReleaseStore, app: AppName, version: string): Promise<string> => {
  if (!(await store.has(app, version))) throw new ContractError(`${app} ${version} is not published`);
  const { mounts } = await store.manifest(app, version);
  const url = new URL(ownPages(mounts)[0] ?? '/', await originOf());
  const until = Date.now() + PREVIEW_MS;
  url.searchParams.set('preview', signPreview(await secretOf(), { pins: { [app]: version }, until }));
  return url.href;
};
