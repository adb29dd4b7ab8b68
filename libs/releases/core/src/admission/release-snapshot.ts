import type { AppName, Channels, ReleaseManifest } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import type { ChannelState, WithdrawnRemotes } from '../channels/channel-changes.ts';
import type { Build } from '../rendering/shell-renderer.ts';
import type { ReleaseReader, ReleaseStore } from '../store/release-store.ts';

/** The live versions of a store at one moment, in a form that can be sent to a worker thread. */
export interface ReleaseSnapshot {
  root: string;
  state: ChannelState;
  /** The versions that the channels name, without those that are missing or damaged. */
  manifests: ReleaseManifest[];
}

const problemOf = (app: AppName, version: string, error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  const why = code === 'ENOENT' ? 'release.json is missing' : (message.split('\n')[0] ?? '');
  return `${app} ${version} is missing or damaged in the store (${why}); visitors do not get it`;
};

/** Reads the versions that the channels name. `report` gets one line per version that is missing or damaged. */
export const takeSnapshot = async (
  store: ReleaseStore,
  report: (problem: string) => void,
): Promise<ReleaseSnapshot> => {
  const state = await store.state();
  const named = Object.entries(state.channels).flatMap(([app, entry]) =>
    [entry?.stable.version, entry?.stable.previous, entry?.canary?.version].flatMap((version) =>
      version ? [[app as AppName, version] as const] : [],
    ),
  );
  const manifests = await Promise.all(
    named.map(([app, version]) =>
      store.verify(app, version).catch((error: unknown) => {
        report(problemOf(app, version, error));
        return null;
      }),
    ),
  );
  return { root: store.root, state, manifests: manifests.filter((manifest) => manifest !== null) };
};

/** Read access to a snapshot and to builds, which are not in the store yet. */
export class SnapshotReader implements ReleaseReader {
  readonly root: string;
  private manifests: ReleaseManifest[];

  constructor(
    private readonly snapshot: ReleaseSnapshot,
    private readonly builds: readonly Build[] = [],
  ) {
    this.root = snapshot.root;
    this.manifests = snapshot.manifests;
  }

  /** Drops the versions whose server bundle is not valid JavaScript; `report` gets one line per dropped version. */
  dropUnparsable(report: (problem: string) => void): void {
    this.manifests = this.manifests.filter(({ app, version, server }) => {
      try {
        const file = join(this.folderOf(app, version), server);
        void new vm.Script(`(() => {${readFileSync(file, 'utf8')}\n})`, { filename: file });
        return true;
      } catch (error) {
        report(problemOf(app, version, error));
        return false;
      }
    });
  }

  channels(): Promise<Channels> {
    return Promise.resolve(this.snapshot.state.channels);
  }

  withdrawn(): Promise<WithdrawnRemotes> {
    return Promise.resolve(this.snapshot.state.withdrawn);
  }

  manifest(app: AppName, version: string): Promise<ReleaseManifest> {
    const found = [...this.builds.map(({ manifest }) => manifest), ...this.manifests].find(
      (manifest) => manifest.app === app && manifest.version === version,
    );
    return found
      ? Promise.resolve(found)
      : Promise.reject(new Error(`${app} ${version} is not in the store`));
  }

  folderOf(app: AppName, version: string): string {
    const build = this.builds.find(({ manifest }) => manifest.app === app && manifest.version === version);
    return build?.folder ?? join(this.root, app, version);
  }
}
