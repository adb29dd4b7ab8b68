import { type AppName, type Channels, isRemoteName, type ReleaseManifest } from '@meridian/federation';
import { join } from 'node:path';
import { collision, dropped, type Offer, unmetRequirement } from './contract-diff.ts';
import { describeRemote, describeShell, type ShellBundle } from './describe-remote.ts';
import type { ReleaseReader } from './release-snapshot.ts';
import { loadRemoteBundle, loadShellBundle } from './server-bundle.ts';

/** A release that would break what is deployed: refused before it is published. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/** Runs code of the release that is checked: whatever it throws speaks against the release. */
const tryOut = <T>({ app, version }: ReleaseManifest, job: () => T): T => {
  try {
    return job();
  } catch (cause) {
    throw new ContractError(`${app} ${version} does not load: ${String(cause)}`, { cause });
  }
};

const refuse = (reason: string | null): void => {
  if (reason) throw new ContractError(reason);
};

/**
 * Every version that visitors may be given now: of each app the stable one, or the previous one if that is missing from
 * the store, and the canary.
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

const offerOf = (bundle: ShellBundle): Offer => ({
  shareTable: bundle.shareTable,
  offers: describeShell(bundle),
});

/** Own pages of a shell as claims on addresses. */
const claimsOf = ({ mounts }: Offer['offers']) => ({
  app: 'shell' as const,
  mounts,
  slots: [],
  namespace: 'shell',
});

const checkShell = (built: ReleaseManifest, bundle: string, live: ReleaseManifest[]): ReleaseManifest => {
  const { offer, contract } = tryOut(built, () => {
    const shell = loadShellBundle<ShellBundle>(bundle);
    return { offer: offerOf(shell), contract: shell.CONTRACT_VERSION };
  });
  const claims = claimsOf(offer.offers);
  const features = live.filter(({ app }) => isRemoteName(app));
  for (const feature of features) {
    refuse(unmetRequirement(feature, offer, 'new'));
    refuse(collision(claims, feature));
  }
  const before = live.find(({ app }) => app === 'shell')?.offers;
  if (before) refuse(dropped({ mounts: before.mounts, slots: [] }, claims, features));
  return { ...built, contract, mounts: [], slots: [], offers: offer.offers };
};

const checkFeature = (
  built: ReleaseManifest,
  bundle: string,
  live: ReleaseManifest[],
  store: ReleaseReader,
): ReleaseManifest => {
  const shellManifest = live.find(({ app }) => app === 'shell');
  if (!shellManifest) throw new ContractError('there is no live shell in the store: release the shell first');
  const shell = loadShellBundle<ShellBundle>(
    join(store.folderOf('shell', shellManifest.version), shellManifest.server),
  );
  const offer = offerOf(shell);
  // What it shares decides whether its code can be tried at all.
  refuse(unmetRequirement({ ...built, contract: shell.CONTRACT_VERSION, slots: [] }, offer, 'deployed'));
  const described = tryOut(built, () =>
    describeRemote(loadRemoteBundle(bundle, shell.shareTable), shell.shareTable),
  );
  const manifest = { ...built, ...described };
  refuse(unmetRequirement(manifest, offer, 'deployed'));
  const others = live.filter(({ app }) => app !== built.app);
  refuse(collision(manifest, claimsOf(offer.offers)));
  for (const other of others) if (other.app !== 'shell') refuse(collision(manifest, other));
  const before = live.find(({ app }) => app === built.app);
  if (before) refuse(dropped(before, manifest, others));
  return manifest;
};

/**
 * Completes the manifest of a built app by what its code says of itself, and compares it with everything that is deployed:
 * a release that would break another app, or lacks something itself, is refused with a sentence that says which and why.
 */
export const checkRelease = async (
  built: ReleaseManifest,
  dist: string,
  store: ReleaseReader,
): Promise<ReleaseManifest> => {
  const live = await liveManifests(await store.channels(), store);
  const bundle = join(dist, built.server);
  return built.app === 'shell' ? checkShell(built, bundle, live) : checkFeature(built, bundle, live, store);
};
