import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { appNames } from '@meridian/build';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import { type Build, releaseBuilds, type ReleaseStore } from '@meridian/releases';
import { currentCommit } from './commit.ts';
import { ROOT } from './root.mjs';

/** The last build of an app. */
export const readBuilt = async (app: AppName): Promise<Build> => {
  const folder = join(ROOT, 'apps', app, 'dist');
  return {
    manifest: JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseManifest,
    folder,
  };
};

/**
 * Releases the last builds of all apps of this workspace, see `releaseBuilds`. Returns a line per release, refusal and
 * warning. @throws ContractError if there is no live shell afterwards
 */
export const publishBuilt = async (store: ReleaseStore): Promise<string[]> =>
  releaseBuilds(store, await Promise.all(appNames().map(readBuilt)), {
    reason: 'start',
    commit: currentCommit(),
  });
