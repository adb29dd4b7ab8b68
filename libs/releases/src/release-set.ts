import {
  type AppName,
  releasePath,
  type ReleaseSet,
  REMOTES,
  type RemoteName,
  type RemoteRelease,
} from '@meridian/federation';
import type { ReleaseStore } from './release-store.ts';

/** What a page is made of: a version of the shell, and for each remote its candidates. */
export interface ResolvedReleases {
  shell: string[];
  remotes: ReleaseSet;
}

const describe = async (store: ReleaseStore, app: RemoteName, version: string): Promise<RemoteRelease> => {
  const manifest = await store.manifest(app, version);
  return {
    version,
    entry: releasePath(app, version) + manifest.entry,
    integrity: manifest.files[manifest.entry]?.integrity ?? '',
    global: manifest.global,
    mounts: manifest.mounts,
    slots: manifest.slots,
  };
};

/**
 * Resolves what the channels point to now: the version to use and the last known good one. Versions that `isFailing`
 * names go to the end of their list.
 */
export const resolveReleases = async (
  store: ReleaseStore,
  isFailing: (app: AppName, version: string) => boolean = () => false,
): Promise<ResolvedReleases> => {
  const channels = await store.channels();
  const versions = (app: AppName): string[] => {
    const stable = channels[app]?.stable;
    const all = [stable?.version, stable?.previous].filter((version): version is string => Boolean(version));
    return [
      ...all.filter((version) => !isFailing(app, version)),
      ...all.filter((version) => isFailing(app, version)),
    ];
  };
  const remotes: ReleaseSet = {};
  for (const app of REMOTES) {
    const described = await Promise.all(
      versions(app).map((version) => describe(store, app, version).catch(() => null)),
    );
    remotes[app] = described.filter((release): release is RemoteRelease => release !== null);
  }
  return { shell: versions('shell'), remotes };
};
