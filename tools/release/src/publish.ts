import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AppName, APPS, type ReleaseManifest } from '@meridian/federation';
import { checkRelease, ReleaseStore } from '@meridian/releases';

/** The release store of this environment. */
export const openStore = (): ReleaseStore => new ReleaseStore(process.env.RELEASES_DIR || 'releases');

const distOf = (app: AppName): string => fileURLToPath(new URL(`../../../apps/${app}/dist`, import.meta.url));

/** What was built last of an app. */
export const readBuilt = async (app: AppName): Promise<ReleaseManifest> =>
  JSON.parse(await readFile(join(distOf(app), 'release.json'), 'utf8')) as ReleaseManifest;

export interface Published {
  version: string;
  previous: string | null;
  /** Whether the version was not in the store before. */
  fresh: boolean;
}

/** Checks what was built of an app, publishes it, and points its channel there. @throws ContractError */
export const publish = async (app: AppName, store: ReleaseStore, reason: string): Promise<Published> => {
  const previous = (await store.channels())[app]?.stable.version ?? null;
  const manifest = await checkRelease(await readBuilt(app), distOf(app), store);
  const fresh = await store.publish(manifest, distOf(app));
  await store.point(app, manifest.version, { reason, expected: previous });
  return { version: manifest.version, previous, fresh };
};

/**
 * Publishes what was built and is not in the store yet. A version that is there already stays where its channel is:
 * somebody may have rolled it back. Answers a line for each release.
 */
export const publishBuilt = async (store: ReleaseStore = openStore()): Promise<string[]> => {
  const lines: string[] = [];
  for (const app of APPS) {
    const { version } = await readBuilt(app);
    const channel = (await store.channels())[app];
    if (channel && (await store.has(app, version))) continue;
    await publish(app, store, 'start');
    lines.push(`${app} ${version}`);
  }
  return lines;
};
