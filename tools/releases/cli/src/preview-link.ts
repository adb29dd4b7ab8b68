import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultOrigin, readVariables } from '@meridian/config';
import type { AppName } from '@meridian/federation';
import {
  ContractError,
  staticPaths,
  PREVIEW_TTL_MS,
  type ReleaseStore,
  signPreview,
} from '@meridian/releases';
import { originFile } from '@meridian/workflow';

const VARIABLES = ['JWT_SECRET', 'DATA_DIR'] as const;
type Variables = ReturnType<typeof readVariables<(typeof VARIABLES)[number]>>;

/** The secret that signs preview links: `JWT_SECRET`, otherwise the secret that the server has generated. */
const secretOf = async ({ JWT_SECRET, DATA_DIR }: Variables): Promise<string> => {
  if (JWT_SECRET) return JWT_SECRET;
  const file = join(DATA_DIR, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => {
    throw new ContractError(
      `there is no secret to sign the link: set JWT_SECRET, or set DATA_DIR to the server's data folder`,
    );
  });
  return (JSON.parse(text) as { jwtSecret: string }).jwtSecret;
};

/**
 * The shop's origin: `PUBLIC_ORIGIN`, otherwise the origin that `npm start` opened last, unless `PORT` is set.
 */
export const shopOrigin = async (): Promise<string> => {
  const variables = readVariables(['DATA_DIR', 'PUBLIC_ORIGIN', 'PORT'], process.env);
  if (variables.PUBLIC_ORIGIN) return variables.PUBLIC_ORIGIN;
  const lastOrigin = process.env['PORT']?.trim()
    ? ''
    : await readFile(originFile(variables.DATA_DIR), 'utf8').catch(() => '');
  return lastOrigin.trim() || defaultOrigin(variables);
};

/** The URL of a page of an app with a published version pinned, valid for a day. @throws ContractError, ConfigError */
export const previewLink = async (store: ReleaseStore, app: AppName, version: string): Promise<string> => {
  const variables = readVariables(VARIABLES, process.env);
  const origin = await shopOrigin();
  if (!(await store.has(app, version))) throw new ContractError(`${app} ${version} is not published`);
  const { mounts } = await store.manifest(app, version);
  const url = new URL(staticPaths(mounts)[0] ?? '/', origin);
  const until = Date.now() + PREVIEW_TTL_MS;
  url.searchParams.set(
    'preview',
    signPreview(await secretOf(variables), { pins: { [app]: version }, until }),
  );
  return url.href;
};
