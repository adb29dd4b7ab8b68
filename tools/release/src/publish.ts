import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames } from '@meridian/build';
import { readVariables } from '@meridian/config';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import {
  ChannelControl,
  ContractError,
  openReleaseStore,
  type Published,
  type ReleaseStore,
  type Target,
} from '@meridian/releases';
import { currentCommit } from './commit.ts';

/** Variables that say where releases are. */
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

/** Checked changes of a store; a live version that is missing or damaged is one line on the terminal. */
export const openControl = (store: ReleaseStore): ChannelControl =>
  new ChannelControl(store, (line) => console.error(`Warning: ${line}.`));

const distOf = (app: AppName): string => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url));

/** What was built last of an app. */
const readBuilt = async (app: AppName): Promise<ReleaseManifest> =>
  JSON.parse(await readFile(join(distOf(app), 'release.json'), 'utf8')) as ReleaseManifest;

/**
 * Checks what was built of an app, renders pages with it, publishes it, and points a channel there.
 * @throws ContractError
 */
export const publish = async (
  app: AppName,
  store: ReleaseStore,
  reason: string,
  target: Target = 'stable',
  control = new ChannelControl(store),
): Promise<Published> =>
  control.publish(
    { manifest: await readBuilt(app), folder: distOf(app) },
    { reason, target, commit: currentCommit() },
  );

/**
 * Publishes what was built and is not in the store yet. A version that is there already stays where its channel is:
 * somebody may have rolled it back; so does a remote that was withdrawn. Answers a line for each release and refusal.
 * @throws ContractError if there is no shell to serve then
 */
export const publishBuilt = async (store: ReleaseStore): Promise<string[]> => {
  const lines: string[] = [];
  const warnings = new Set<string>();
  const control = new ChannelControl(store, (line) => warnings.add(`Warning: ${line}.`));
  for (const app of appNames()) {
    const { version } = await readBuilt(app);
    const { channels, withdrawn } = await store.state();
    if (app !== 'shell' && withdrawn[app]) continue;
    if (channels[app] && (await store.has(app, version))) continue;
    try {
      await publish(app, store, 'start', 'stable', control);
      lines.push(`${app} ${version}`);
    } catch (error) {
      if (!(error instanceof ContractError) || !(await store.channels()).shell) throw error;
      lines.push(`Refused: ${error.message}.`);
    }
  }
  return [...warnings, ...lines];
};
