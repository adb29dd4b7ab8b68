import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames } from '@meridian/build';
import { readVariables } from '@meridian/config';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import {
  type Build,
  ChannelControl,
  openReleaseStore,
  type PublishResult,
  releaseBuilds,
  type ReleaseStore,
  type ReleaseTarget,
} from '@meridian/releases';
import { currentCommit } from './commit.ts';

/** Variables that configure the release store. */
export const STORE_VARIABLES = [
  'RELEASES_DIR',
  'RELEASES_STORAGE',
  'RELEASES_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** The release store of this environment. @throws ConfigError */
export const openStore = (): ReleaseStore => openReleaseStore(readVariables(STORE_VARIABLES, process.env));

/** Channel changes for the command line. A live version that is missing or damaged prints one line. */
export const openControl = (store: ReleaseStore): ChannelControl =>
  new ChannelControl(store, (line) => console.error(`Warning: ${line}.`));

const distOf = (app: AppName): string =>
  fileURLToPath(new URL(`../../../../apps/${app}/dist`, import.meta.url));

/** The last build of an app. */
const readBuilt = async (app: AppName): Promise<Build> => ({
  manifest: JSON.parse(await readFile(join(distOf(app), 'release.json'), 'utf8')) as ReleaseManifest,
  folder: distOf(app),
});

/**
 * Checks the last build of an app, renders pages with it, publishes it and points a channel to it.
 * @throws ContractError
 */
export const publish = async (
  app: AppName,
  store: ReleaseStore,
  reason: string,
  target: ReleaseTarget = 'stable',
  control = new ChannelControl(store),
): Promise<PublishResult> =>
  control.publish(await readBuilt(app), { reason, target, commit: currentCommit() });

/**
 * Releases the last builds of all apps of this workspace, see `releaseBuilds`. Returns a line per release, refusal and
 * warning. @throws ContractError if there is no live shell afterwards
 */
export const publishBuilt = async (store: ReleaseStore): Promise<string[]> =>
  releaseBuilds(store, await Promise.all(appNames().map(readBuilt)), {
    reason: 'start',
    commit: currentCommit(),
  });
