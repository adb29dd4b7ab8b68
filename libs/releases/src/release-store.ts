import type { AppName, Canary, Channels, ReleaseManifest } from '@meridian/federation';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  applyChange,
  backToPrevious,
  canaryToStable,
  type ChannelChange,
  type ChannelLogEntry,
  ChannelsChangedError,
  type ChannelState,
  pointTo,
  sameBeside,
  toCanary,
  toWithdrawn,
  withoutCanary,
  type WithdrawnRemotes,
} from './channel-changes.ts';
import { precompress } from './precompress.ts';
import { ReleaseFolder } from './release-folder.ts';
import type { PublishRecord, ReleaseStorage } from './release-storage.ts';

/** What the log says of a change besides the change itself; without `by` it is who runs this process. */
export interface ChangeNote {
  reason: string;
  by?: string;
  /** Channels that the version was checked against: the change is refused if another app has changed since. */
  checkedAgainst?: Channels | undefined;
}

/** Who runs this process. */
const operator = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

/**
 * Releases, each `<app>/<version>/…` and immutable, and the channels that say which one is whose. A release is published
 * whole or not at all; every change of a channel is a compare-and-swap that is noted with who, when and why.
 */
export class ReleaseStore {
  private readonly manifests = new Map<string, ReleaseManifest>();
  private readonly storage: ReleaseStorage;

  /** A folder, or what keeps the releases instead. */
  constructor(storage: string | ReleaseStorage) {
    this.storage = typeof storage === 'string' ? new ReleaseFolder(storage) : storage;
  }

  /** Folder of this machine in which the releases lie that were asked for. */
  get root(): string {
    return this.storage.root;
  }

  folderOf(app: AppName, version: string): string {
    return join(this.root, app, version);
  }

  has(app: AppName, version: string): Promise<boolean> {
    return this.storage.has(app, version);
  }

  /** What a published version consists of; its files are in its folder from then on. Throws when it is not published. */
  async manifest(app: AppName, version: string): Promise<ReleaseManifest> {
    const key = `${app}/${version}`;
    const known = this.manifests.get(key);
    if (known) return known;
    await this.storage.present(app, version);
    const manifest = JSON.parse(
      await readFile(join(this.folderOf(app, version), 'release.json'), 'utf8'),
    ) as ReleaseManifest;
    this.manifests.set(key, manifest);
    return manifest;
  }

  /** Text of a file that a browser may ask for. */
  readText(app: AppName, version: string, file: string): Promise<string> {
    return readFile(join(this.folderOf(app, version), 'browser', file), 'utf8');
  }

  /**
   * Reads a published version from the store again and checks that its files are there. Throws an error with the first
   * problem.
   */
  async verify(app: AppName, version: string): Promise<ReleaseManifest> {
    this.manifests.delete(`${app}/${version}`);
    const manifest = await this.manifest(app, version);
    const folder = this.folderOf(app, version);
    const files = Object.entries(manifest.files).map(([name, { bytes }]) => ({
      name: `browser/${name}`,
      bytes,
    }));
    for (const { name, bytes } of [...files, { name: manifest.server, bytes: null }]) {
      const info = await stat(join(folder, name)).catch(() => null);
      if (!info?.isFile()) throw new Error(`${name} is missing`);
      if (bytes !== null && info.size !== bytes) throw new Error(`${name} has another size than published`);
    }
    return manifest;
  }

  /** What the channels point to now. */
  async channels(): Promise<Channels> {
    return (await this.storage.state()).channels;
  }

  /** The remotes that were withdrawn and not released since. */
  async withdrawn(): Promise<WithdrawnRemotes> {
    return (await this.storage.state()).withdrawn;
  }

  /** The channels and the withdrawn remotes of one moment. */
  state(): Promise<ChannelState> {
    return this.storage.state();
  }

  /** The latest changes of channels, newest first. */
  log(limit: number): Promise<ChannelLogEntry[]> {
    return this.storage.log(limit);
  }

  /** Versions of an app that are published, the latest first. */
  versions(app: AppName): Promise<string[]> {
    return this.storage.versions(app);
  }

  /** When and from what a version was published; null if nobody noted it. */
  record(app: AppName, version: string): Promise<PublishRecord | null> {
    return this.storage.readRecord(app, version);
  }

  /**
   * Keeps a built app (`browser/`, `server/`) with its manifest, precompressed. Publishing a version again changes
   * nothing.
   */
  async publish(manifest: ReleaseManifest, dist: string, commit = 'unknown'): Promise<boolean> {
    const { app, version } = manifest;
    if (await this.has(app, version)) return false;
    const staging = join(this.root, app, `.${version}.${randomUUID()}`);
    try {
      await mkdir(staging, { recursive: true });
      for (const half of ['browser', 'server'])
        await cp(join(dist, half), join(staging, half), { recursive: true });
      await precompress(join(staging, 'browser'));
      await writeFile(join(staging, 'release.json'), JSON.stringify(manifest, null, 2));
      const fresh = await this.storage.keep(manifest, staging);
      if (fresh)
        await this.storage.writeRecord(app, version, {
          publishedAt: new Date().toISOString(),
          commit,
          by: operator(),
        });
      return fresh;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  /**
   * Points an app's stable channel to a published version and remembers the one before. With `expected` the change is
   * refused if the channel points elsewhere by now. Returns false if the channel pointed there already.
   * @throws ChannelConflictError
   */
  async point(
    app: AppName,
    version: string,
    { expected, ...note }: ChangeNote & { expected?: string | null },
  ): Promise<boolean> {
    await this.demand(app, version);
    return (await this.change(app, note, pointTo(app, version, expected))).changed;
  }

  /** Points an app's stable channel back to the version before. Returns it. */
  async rollback(
    app: AppName,
    note: ChangeNote = { reason: 'rollback' },
    expected?: string,
  ): Promise<string> {
    return (await this.change(app, note, backToPrevious(app, expected))).stable;
  }

  /** Gives a published version to a share of the visitors, or changes that share. */
  async startCanary(app: AppName, version: string, share: number, note: ChangeNote): Promise<void> {
    await this.demand(app, version);
    await this.change(app, note, toCanary(app, version, share, new Date().toISOString()));
  }

  /** Takes the canary back; with `expected` only that very trial. @throws ChannelConflictError */
  async stopCanary(
    app: AppName,
    note: ChangeNote,
    expected?: Pick<Canary, 'version' | 'since'>,
  ): Promise<void> {
    await this.change(app, note, withoutCanary(app, expected));
  }

  /** Makes the canary the stable version. Returns it. */
  async promote(app: AppName, note: ChangeNote, expected?: string): Promise<string> {
    return (await this.change(app, note, canaryToStable(app, expected))).stable;
  }

  /** Removes a remote from the channels; its paths are remembered. Returns the version that was stable. */
  async withdraw(app: AppName, mounts: string[], note: ChangeNote): Promise<string> {
    const { stable } = await this.change(app, note, toWithdrawn(app, mounts, new Date().toISOString()));
    return stable;
  }

  private async demand(app: AppName, version: string): Promise<void> {
    if (!(await this.has(app, version))) throw new Error(`${app} ${version} is not published`);
  }

  /** Returns whether anything changed, and the stable version after it (of a withdrawn remote the last one). */
  private async change(
    app: AppName,
    { reason, by = operator(), checkedAgainst }: ChangeNote,
    change: ChannelChange,
  ): Promise<{ changed: boolean; stable: string }> {
    let outcome = { changed: false, stable: '' };
    await this.storage.update((state) => {
      const changed = applyChange(state, app, change, { at: new Date().toISOString(), reason, by });
      if (changed && checkedAgainst && !sameBeside(app, checkedAgainst, state.channels))
        throw new ChannelsChangedError(`another app was changed while ${app} was checked`);
      const stable = (changed?.next ?? state).channels[app]?.stable ?? state.channels[app]?.stable;
      outcome = { changed: changed !== null, stable: stable?.version ?? '' };
      return changed;
    });
    return outcome;
  }
}
