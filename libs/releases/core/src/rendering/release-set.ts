import {
  type AppName,
  type PinnedVersions,
  type ReleaseManifest,
  type ReleaseSet,
  releaseUrl,
  remotesIn,
  type RemoteName,
  type RemoteRelease,
} from '@meridian/federation';
import { withAssetOrigin } from './asset-origin.ts';
import { patternsOverlap } from './mounts.ts';
import type { ReleaseReader } from '../store/release-store.ts';
import { isInBucket } from '../canary/bucketing.ts';

/** Versions that a page can use: of the shell, and of each remote, with fallbacks after the first one. */
export interface ResolvedReleases {
  shell: string[];
  remotes: ReleaseSet;
  /** Path patterns of withdrawn remotes that no live remote answers; undefined if there are none. */
  withdrawn?: string[];
}

export interface ResolveOptions {
  /** Whether a version is moved behind its fallbacks. */
  isFailing?: (app: AppName, version: string) => boolean;
  /** Bucketing key of the visitor; null gets no canary. */
  visitor?: string | null;
  /** Version of the shell that failed to start in the visitor's browser. It is not used as a canary. */
  failedShell?: string | null;
  pins?: PinnedVersions;
  /** Origin that serves the files of versions without an origin of their own. */
  assetOrigin?: string | undefined;
}

/** The files that the manifest of a version may name as its entry: all scripts beside it. */
const scriptsOf = ({ files }: ReleaseManifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /^[^/]+\.m?js$/.test(file))
      .map(([file, { integrity }]) => [file, integrity]),
  );

const describe = async (
  store: ReleaseReader,
  app: RemoteName,
  version: string,
  assetOrigin: string | undefined,
): Promise<RemoteRelease> => {
  const manifest = withAssetOrigin(await store.manifest(app, version), assetOrigin);
  return {
    version,
    entry: releaseUrl(manifest) + manifest.entry,
    integrity: manifest.files[manifest.entry]?.integrity ?? '',
    global: manifest.global,
    ...(manifest.type && { type: manifest.type }),
    ...(manifest.type === 'manifest' && { scripts: scriptsOf(manifest) }),
    mounts: manifest.mounts,
    slots: manifest.slots,
  };
};

const isDefined = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

/**
 * Resolves the versions for one visitor, in this order: the pinned version, the canary if the visitor is in its bucket, the
 * stable version, and the previous one.
 */
export const resolveReleases = async (
  store: ReleaseReader,
  {
    isFailing = () => false,
    visitor = null,
    failedShell = null,
    pins = {},
    assetOrigin,
  }: ResolveOptions = {},
): Promise<ResolvedReleases> => {
  const channels = await store.channels();
  const versions = (app: AppName): string[] => {
    const { stable, canary } = channels[app] ?? {};
    const hasFailed = app === 'shell' && canary?.version === failedShell;
    const isInCanary = canary && !hasFailed && visitor !== null && isInBucket(visitor, app, canary.share);
    const live = [isInCanary ? canary.version : null, stable?.version, stable?.previous].filter(isDefined);
    const ordered = [
      ...live.filter((version) => !isFailing(app, version)),
      ...live.filter((version) => isFailing(app, version)),
    ];
    // A pinned version stays first even if it fails.
    return [...new Set([pins[app], ...ordered].filter(isDefined))];
  };
  const remotes: ReleaseSet = {};
  for (const app of remotesIn({ ...channels, ...pins })) {
    const described = await Promise.all(
      versions(app).map((version) => describe(store, app, version, assetOrigin).catch(() => null)),
    );
    remotes[app] = described.filter(isDefined);
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
    .filter((mount) => !answered.some((other) => patternsOverlap(mount, other)));
  return { shell: shells.filter(isDefined), remotes, ...(withdrawn.length > 0 && { withdrawn }) };
};
