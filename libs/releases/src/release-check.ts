import {
  type AppName,
  type Channels,
  type ReleaseManifest,
  remotesIn,
  type ShellServer,
  SLOTS,
} from '@meridian/federation';
import { join } from 'node:path';
import { describeRemote, type Description } from './describe-remote.ts';
import { overlap } from './mounts.ts';
import type { ReleaseStore } from './release-store.ts';
import { loadRemoteBundle, loadShellBundle } from './server-bundle.ts';

/** A release that would break what is deployed: refused before it is published. */
export class ContractError extends Error {
  override name = 'ContractError';
}

/** What a check needs of the shell's bundle. */
export type ShellBundle = Pick<ShellServer, 'CONTRACT_VERSION' | 'shareTable'>;

/** Runs code of the release that is checked: whatever it throws speaks against the release. */
const tryOut = <T>({ app, version }: ReleaseManifest, job: () => T): T => {
  try {
    return job();
  } catch (cause) {
    throw new ContractError(`${app} ${version} does not load: ${String(cause)}`, { cause });
  }
};

const ofMajor = (version: string | undefined): string => version?.split('.')[0] ?? 'none';

const checkShared = (built: ReleaseManifest, shell: ShellBundle): void => {
  for (const [name, version] of Object.entries(built.shared)) {
    const offered = shell.shareTable[name]?.version;
    if (ofMajor(offered) !== ofMajor(version))
      throw new ContractError(
        `${built.app} ${built.version} needs ${name} ${version}, but the deployed shell shares ${offered ?? 'none'}`,
      );
  }
};

/**
 * Completes the manifest of a built app by what its code says of itself, and refuses it if it does not fit what is
 * deployed: another contract, shared packages of another major version, addresses or slots that another remote has.
 */
export const checkRelease = async (
  built: ReleaseManifest,
  dist: string,
  store: ReleaseStore,
): Promise<ReleaseManifest> => {
  const channels: Channels = await store.channels();
  const bundle = join(dist, built.server);
  if (built.app === 'shell') {
    const shell = tryOut(built, () => loadShellBundle<ShellBundle>(bundle));
    for (const name of remotesIn(channels)) {
      const version = channels[name]?.stable.version;
      if (!version) continue;
      const deployed = await store.manifest(name, version);
      if (deployed.contract !== shell.CONTRACT_VERSION)
        throw new ContractError(
          `the shell speaks contract ${shell.CONTRACT_VERSION}, but ${name} ${version} was built for ${deployed.contract}`,
        );
      checkShared(deployed, shell);
    }
    return { ...built, contract: shell.CONTRACT_VERSION, mounts: [], slots: [] };
  }

  const shellVersion = channels.shell?.stable.version;
  if (!shellVersion) throw new ContractError('no shell is released yet: release the shell first');
  const shellManifest = await store.manifest('shell', shellVersion);
  const shell = loadShellBundle<ShellBundle>(
    join(store.folderOf('shell', shellVersion), shellManifest.server),
  );
  checkShared(built, shell);
  const described = tryOut(built, () =>
    describeRemote(loadRemoteBundle(bundle, shell.shareTable), shell.shareTable),
  );
  if (described.contract !== shell.CONTRACT_VERSION)
    throw new ContractError(
      `${built.app} ${built.version} was built for contract ${described.contract}, the deployed shell speaks ${shell.CONTRACT_VERSION}`,
    );
  const unknownSlot = described.slots.find((slot) => !(SLOTS as readonly string[]).includes(slot));
  if (unknownSlot) throw new ContractError(`the shell has no slot ${unknownSlot}`);
  await refuseOverlaps(built.app, described, channels, store);
  return { ...built, ...described };
};

const refuseOverlaps = async (
  app: AppName,
  described: Description,
  channels: Channels,
  store: ReleaseStore,
): Promise<void> => {
  for (const other of remotesIn(channels)) {
    const version = channels[other]?.stable.version;
    if (other === app || !version) continue;
    const { mounts, slots } = await store.manifest(other, version);
    const mount = described.mounts.find((path) => mounts.some((theirs) => overlap(path, theirs)));
    const slot = described.slots.find((name) => slots.includes(name));
    if (mount !== undefined) throw new ContractError(`${app} answers ${mount}, which is ${other}'s`);
    if (slot) throw new ContractError(`${app} fills the slot ${slot}, which is ${other}'s`);
  }
};
