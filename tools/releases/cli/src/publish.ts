import { readVariables } from '@meridian/config';
import type { AppName } from '@meridian/federation';
import {
  ChannelControl,
  openReleaseStore,
  type PublishResult,
  type ReleaseStore,
  type ReleaseTarget,
} from '@meridian/releases';
import { currentCommit, readBuilt } from '@meridian/workflow';

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
