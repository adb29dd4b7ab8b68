import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultOrigin, readVariables } from '@meridian/config';
import type { AppName } from '@meridian/federation';
import { ContractError, ownPages, PREVIEW_MS, type ReleaseStore, signPreview } from '@meridian/releases';
import { originNote } from './origin-note.ts';

const VARIABLES = ['JWT_SECRET', 'DATA_DIR', 'PUBLIC_ORIGIN', 'PORT'] as const;
type Variables = ReturnType<typeof readVariables<(typeof VARIABLES)[number]>>;

/** The secret of the server of this environment, which signs links: `JWT_SECRET`, else the one that the server made. */
const secretOf = async ({
  JWT_SECRET,
  DATA_DIR,
}: Pick<Variables, 'JWT_SECRET' | 'DATA_DIR'>): Promise<string> => {
  if (JWT_SECRET) return JWT_SECRET;
  const file = join(DATA_DIR, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ContractError(`there is no secret to sign with: set JWT_SECRET, or DATA_DIR to the server's`);
  });
  return (JSON.parse(text) as { jwtSecret: string }).jwtSecret;
};

/**
 * The origin of this environment's shop. Without `PUBLIC_ORIGIN` and `PORT` it is the one that `npm start` opened last.
 */
const originOf = async (
  variables: Pick<Variables, 'DATA_DIR' | 'PUBLIC_ORIGIN' | 'PORT'>,
): Promise<string> => {
  if (variables.PUBLIC_ORIGIN) return variables.PUBLIC_ORIGIN;
  const noted = process.env['PORT']?.trim()
    ? ''
    : await readFile(originNote(variables.DATA_DIR), 'utf8').catch(() => '');
  return noted.trim() || defaultOrigin(variables);
};

/** The address of a page of an app with a published version pinned, good for a day. @throws ContractError, ConfigError */
export const previewLink = async (store: ReleaseStore, app: AppName, version: string): Promise<string> => {
  const variables = readVariables(VARIABLES, process.env);
  if (!(await store.has(app, version))) throw new ContractError(`${app} ${version} is not published`);
  const { mounts } = await store.manifest(app, version);
  const url = new URL(ownPages(mounts)[0] ?? '/', await originOf(variables));
  const until = Date.now() + PREVIEW_MS;
  url.searchParams.set(
    'preview',
    signPreview(await secretOf(variables), { pins: { [app]: version }, until }),
  );
  return url.href;
};
