import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames } from '@meridian/build';
import { readVariables } from '@meridian/config';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import { checkRelease, ContractError, openReleaseStore, type ReleaseStore } from '@meridian/releases';
import { currentCommit } from './commit.ts';
import { prove } from './prove.ts';

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

const distOf = (app: AppName): string => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url));

/** What was built last of an app. */
const readBuilt = async (app: AppName): Promise<ReleaseManifest> =>
  JSON.parse(await readFile(join(distOf(app), 'release.json'), 'utf8')) as ReleaseManifest;

/** Where a new release goes: live for all, live for a share of the visitors, or nowhere yet. */
export type Target = 'stable' | 'held' | { canary: number };

export interface Published {
  version: string;
  /** The version that a rollback would bring back. */
  previous: string | null;
  /** Whether the version was not in the store before. */
  fresh: boolean;
  /** Whether the stable channel points to it only now. */
  moved: boolean;
}

/**
 * Checks what was built of an app, publishes it, renders pages with it, and only then points a channel there.
 * @throws ContractError
 */
export const publish = async (
  app: AppName,
  store: ReleaseStore,
  reason: string,
  target: Target = 'stable',
): Promise<Published> => {
  const before = (await store.channels())[app]?.stable.version ?? null;
  const manifest = await checkRelease(await readBuilt(app), distOf(app), store);
  const { version } = manifest;
  const fresh = await store.publish(manifest, distOf(app), currentCommit());
  await prove(store, app, version);
  if (target === 'stable') await store.point(app, version, { reason, expected: before });
  else if (target !== 'held') await store.startCanary(app, version, target.canary, { reason });
  const stable = (await store.channels())[app]?.stable;
  return {
    version,
    previous: stable?.previous ?? null,
    fresh,
    moved: target === 'stable' && before !== version,
  };
};

/** Checks a version that is published already against what is deployed now, and renders it. @throws ContractError */
export const admit = async (app: AppName, store: ReleaseStore, version: string): Promise<void> => {
  if (!(await store.has(app, version))) throw new ContractError(`${app} ${version} is not published`);
  await checkRelease(await store.manifest(app, version), store.folderOf(app, version), store);
  await prove(store, app, version);
};

/**
 * Publishes what was built and is not in the store yet. A version that is there already stays where its channel is:
 * somebody may have rolled it back. Answers a line for each release.
 */
export const publishBuilt = async (store: ReleaseStore): Promise<string[]> => {
  const lines: string[] = [];
  for (const app of appNames()) {
    const { version } = await readBuilt(app);
    const channel = (await store.channels())[app];
    if (channel && (await store.has(app, version))) continue;
    await publish(app, store, 'start');
    lines.push(`${app} ${version}`);
  }
  return lines;
};
