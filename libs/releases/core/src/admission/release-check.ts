import { type AppName, type Channels, isRemoteName, type ReleaseManifest } from '@meridian/federation';
import { join } from 'node:path';
import type { Build } from '../rendering/shell-renderer.ts';
import { loadShellBundle } from '../rendering/evaluate-bundle.ts';
import { loadRemoteBundle } from '../rendering/server-adapter.ts';
import type { ReleaseReader } from '../store/release-store.ts';
import { claimConflict, type Offer, removalConflict, unmetRequirement } from './contract-diff.ts';
import { describeRemote, describeShell, type ShellBundle } from './describe-remote.ts';

/** A version is refused because it would break a deployed app, or lacks something itself. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/** Runs code of a version. An error of that code refuses the version. */
const runBundle = async <T>({ app, version }: ReleaseManifest, job: () => T | Promise<T>): Promise<T> => {
  try {
    return await job();
  } catch (cause) {
    throw new ContractError(`${app} ${version} does not load: ${String(cause)}`, { cause });
  }
};

const refuse = (reason: string | null): void => {
  if (reason) throw new ContractError(reason);
};

/**
 * Every version that visitors can get now: for each app the stable version, or the previous one if the stable one is
 * missing from the store, and the canary.
 */
export const liveManifests = async (channels: Channels, store: ReleaseReader): Promise<ReleaseManifest[]> => {
  const read = (app: AppName, version: string | null | undefined): Promise<ReleaseManifest | null> =>
    version ? store.manifest(app, version).catch(() => null) : Promise.resolve(null);
  const named = Object.entries(channels).map(async ([app, entry]) => {
    const name = app as AppName;
    const stable = (await read(name, entry?.stable.version)) ?? (await read(name, entry?.stable.previous));
    return [stable, await read(name, entry?.canary?.version)];
  });
  return (await Promise.all(named)).flat().filter((manifest) => manifest !== null);
};

/** The shell that remotes are checked against: the one among the builds, otherwise the live one. */
interface CheckedShell {
  offer: Offer;
  contract: number;
  which: 'deployed' | 'new';
}

const loadShell = async (
  builds: readonly Build[],
  live: readonly ReleaseManifest[],
  store: ReleaseReader,
): Promise<CheckedShell> => {
  const build = builds.find(({ manifest }) => manifest.app === 'shell');
  const manifest = build?.manifest ?? live.find(({ app }) => app === 'shell');
  if (!manifest) throw new ContractError('there is no live shell in the store: release the shell first');
  const folder = build?.folder ?? store.folderOf('shell', manifest.version);
  return runBundle(manifest, () => {
    const bundle = loadShellBundle<ShellBundle>(join(folder, manifest.server));
    return {
      offer: { shareTable: bundle.shareTable, offers: describeShell(bundle) },
      contract: bundle.CONTRACT_VERSION,
      which: build ? 'new' : 'deployed',
    };
  });
};

/** The shell's own pages as claims. */
const claimsOf = ({ mounts }: Offer['offers']) => ({
  app: 'shell' as const,
  mounts,
  slots: [],
  namespace: 'shell',
});

const completeShell = (built: ReleaseManifest, { contract, offer }: CheckedShell): ReleaseManifest => ({
  ...built,
  contract,
  mounts: [],
  slots: [],
  offers: offer.offers,
});

const completeRemote = async (
  { manifest: built, folder }: Build,
  shell: CheckedShell,
): Promise<ReleaseManifest> => {
  const { shareTable } = shell.offer;
  // The shared packages decide whether the remote's code can run at all, so they are compared first.
  refuse(unmetRequirement({ ...built, contract: shell.contract, slots: [] }, shell.offer, shell.which));
  const description = await runBundle(built, async () =>
    describeRemote(await loadRemoteBundle(join(folder, built.server), shareTable), shareTable),
  );
  return { ...built, ...description };
};

const checkShell = (
  { offer }: CheckedShell,
  before: ReleaseManifest | undefined,
  others: ReleaseManifest[],
) => {
  const claims = claimsOf(offer.offers);
  for (const remote of others) {
    refuse(unmetRequirement(remote, offer, 'new'));
    refuse(claimConflict(claims, remote));
  }
  if (before?.offers) refuse(removalConflict({ mounts: before.offers.mounts, slots: [] }, claims, others));
};

const checkRemote = (
  manifest: ReleaseManifest,
  shell: CheckedShell,
  before: ReleaseManifest | undefined,
  others: ReleaseManifest[],
) => {
  refuse(unmetRequirement(manifest, shell.offer, shell.which));
  refuse(claimConflict(manifest, claimsOf(shell.offer.offers)));
  for (const other of others) if (isRemoteName(other.app)) refuse(claimConflict(manifest, other));
  if (before) refuse(removalConflict(before, manifest, others));
};

/**
 * Compares versions that are to be released together with each other and with every live version that stays. Returns
 * their manifests, completed by what their code declares. Refuses versions that would break another app or lack something
 * themselves. @throws ContractError with the app and the reason
 */
export const checkReleases = async (
  builds: readonly Build[],
  store: ReleaseReader,
): Promise<ReleaseManifest[]> => {
  const channels = await store.channels();
  const live = await liveManifests(channels, store);
  const shell = await loadShell(builds, live, store);
  const manifests: ReleaseManifest[] = [];
  // One after the other, because the code of a remote runs.
  for (const build of builds)
    manifests.push(
      build.manifest.app === 'shell'
        ? completeShell(build.manifest, shell)
        : await completeRemote(build, shell),
    );
  // A canary of an app that gets a new stable version stays live.
  const isReplaced = ({ app, version }: ReleaseManifest) =>
    manifests.some((manifest) => manifest.app === app) && channels[app]?.canary?.version !== version;
  const result = [...live.filter((manifest) => !isReplaced(manifest)), ...manifests];
  for (const manifest of manifests) {
    const before = live.find(({ app }) => app === manifest.app);
    const others = result.filter(({ app }) => app !== manifest.app);
    if (manifest.app === 'shell') checkShell(shell, before, others);
    else checkRemote(manifest, shell, before, others);
  }
  return manifests;
};
