import {
  type AppName,
  type PinnedVersions,
  releasePath,
  type ReleaseSet,
  remotesIn,
  type RemoteName,
  type RemoteRelease,
} from '@meridian/federation';
import { overlap } from './mounts.ts';
import type { ReleaseReader } from './release-snapshot.ts';
import { isInBucket } from './sticky-share.ts';

/** What a page is made of: a version of the shell, and for each remote its candidates. */
export interface ResolvedReleases {
  shell: string[];
  remotes: ReleaseSet;
  /** Path patterns of withdrawn remotes that no live one has; left out if there are none. */
  withdrawn?: string[];
}

export interface ResolveOptions {
  /** Versions that go to the end of their list. */
  isFailing?: (app: AppName, version: string) => boolean;
  /** What places the visitor inside or outside the shares of canaries; null counts as outside of all. */
  visitor?: string | null;
  pins?: PinnedVersions;
}

const describe = async (store: ReleaseReader, app: RemoteName, version: string): Promise<RemoteRelease> => {
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

const present = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/**
 * Resolves what the channels point to now, for one visitor: what is pinned, the canary for those in its share, the
 * stable version, and the last known good one.
 */
export const resolveReleases = async (
  store: ReleaseReader,
  { isFailing = () => false, visitor = null, pins = {} }: ResolveOptions = {},
): Promise<ResolvedReleases> => {
  const channels = await store.channels();
  const versions = (app: AppName): string[] => {
    const { stable, canary } = channels[app] ?? {};
    const tried = canary && visitor !== null && isInBucket(visitor, app, canary.share);
    const live = [tried ? canary.version : null, stable?.version, stable?.previous].filter(present);
    const ordered = [
      ...live.filter((version) => !isFailing(app, version)),
      ...live.filter((version) => isFailing(app, version)),
    ];
    // What is pinned is what somebody wants to see, failing or not.
    return [...new Set([pins[app], ...ordered].filter(present))];
  };
  const remotes: ReleaseSet = {};
  for (const app of remotesIn({ ...channels, ...pins })) {
    const described = await Promise.all(
      versions(app).map((version) => describe(store, app, version).catch(() => null)),
    );
    remotes[app] = described.filter(present);
  }
  const shells = await Promise.all(
    versions('shell').map((version) =>
      store.manifest('shell', version).then(
        () => version,
        () => null,
      ),
    ),
  );
  const answered = Object.values(remotes).flatMap((all) => (all ?? []).flatMap(({ mounts }) => mounts));
  const withdrawn = Object.values(await store.withdrawn())
    .flatMap((remote) => remote?.mounts ?? [])
    .filter((mount) => !answered.some((other) => overlap(mount, other)));
  return { shell: shells.filter(present), remotes, ...(withdrawn.length > 0 && { withdrawn }) };
};
