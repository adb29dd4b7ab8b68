import type { AppName, Canary, Channels, ReleaseManifest } from '@meridian/federation';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  applyChange,
  type ChannelChange,
  type ChannelLogEntry,
  ChannelsChangedError,
  type ChannelState,
  haveSameVersions,
  pointStable,
  rollBackStable,
  setCanary,
  stopCanary,
  type WithdrawnRemotes,
} from '../channels/channel-changes.ts';
import { precompress } from './precompress.ts';
import { FolderStorage } from './folder-storage.ts';
import type { PublishRecord, ReleaseStorage } from './release-storage.ts';
import { SIGNATURE_FILE, SIGNED_MANIFEST_FILE, type SignedPackage } from '../signing/signed-version.ts';

/** Read access to releases: a store, or a snapshot of one. */
export interface ReleaseReader {
  /** Folder that contains a release as `<app>/<version>/`. */
  readonly root: string;
  channels(): Promise<Channels>;
  withdrawn(): Promise<WithdrawnRemotes>;
  /** Rejects for a version that is not published. */
  manifest(app: AppName, version: string): Promise<ReleaseManifest>;
  folderOf(app: AppName, version: string): string;
}

/** Author and reason of a change, for the log. `by` defaults to the operating system user. */
export interface ChangeNote {
  reason: string;
  by?: string;
  /** Channels that the version was checked against: the change is rejected if another app has changed since. */
  checkedAgainst?: Channels | undefined;
}

/**
 * Decides whether a published version may be loaded; rejects if not. It is called with each read, so it caches its results,
 * except with `fresh`.
 */
export type VersionCheck = (manifest: ReleaseManifest, folder: string, fresh: boolean) => Promise<void>;

/** Facts about a publication besides the version. */
export interface PublishOptions {
  /** Commit that the version was built from. */
  commit?: string | undefined;
  /** Author for the record. */
  by?: string | undefined;
  /** Signature of a version that a team has built. */
  signed?: SignedPackage | undefined;
}

/** The operating system user that runs this process. */
const operator = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

/**
 * Versions, each immutable in `<app>/<version>/`, and the channels that point to them. A version is published atomically.
 * Every channel change is a compare-and-swap, logged with its author, time and reason.
 */
export class ReleaseStore {
  private readonly manifests = new Map<string, ReleaseManifest>();
  private readonly storage: ReleaseStorage;

  /**
   * @param storage a storage, or the path of a folder
   * @param check decides which versions may be loaded; by default all
   * @param compression level of published files from 1 to 11, by default 11. Tests choose 1, which needs a tenth of the time
   */
  constructor(
    storage: string | ReleaseStorage,
    private readonly check?: VersionCheck,
    private readonly compression?: number,
  ) {
    this.storage = typeof storage === 'string' ? new FolderStorage(storage) : storage;
  }

  /** Local folder that contains the versions that were requested. */
  get root(): string {
    return this.storage.root;
  }

  folderOf(app: AppName, version: string): string {
    return join(this.root, app, version);
  }

  has(app: AppName, version: string): Promise<boolean> {
    return this.storage.has(app, version);
  }

  /**
   * Manifest of a published version. Downloads its files into its folder. Throws if it is not published, or if the check of
   * this store refuses it.
   */
  async manifest(app: AppName, version: string): Promise<ReleaseManifest> {
    const cached = this.manifests.get(`${app}/${version}`);
    const manifest = cached ?? (await this.readManifest(app, version));
    await this.check?.(manifest, this.folderOf(app, version), !cached);
    return manifest;
  }

  private async readManifest(app: AppName, version: string): Promise<ReleaseManifest> {
    await this.storage.download(app, version);
    const manifest = JSON.parse(
      await readFile(join(this.folderOf(app, version), 'release.json'), 'utf8'),
    ) as ReleaseManifest;
    this.manifests.set(`${app}/${version}`, manifest);
    return manifest;
  }

  /** Text of a file that browsers can request. */
  readText(app: AppName, version: string, file: string): Promise<string> {
    return readFile(join(this.folderOf(app, version), 'browser', file), 'utf8');
  }

  /**
   * Reads the manifest of a published version again and checks that its files exist with their sizes. Throws an error
   * with the first problem.
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

  /** The present channels. */
  async channels(): Promise<Channels> {
    return (await this.storage.state()).channels;
  }

  /** Remotes that were withdrawn and not released since. */
  async withdrawn(): Promise<WithdrawnRemotes> {
    return (await this.storage.state()).withdrawn;
  }

  /** The present channels and withdrawn remotes, from one read. */
  state(): Promise<ChannelState> {
    return this.storage.state();
  }

  /** The latest channel changes, newest first. */
  log(limit: number): Promise<ChannelLogEntry[]> {
    return this.storage.log(limit);
  }

  /** All changes that the storage keeps, newest first, and whether these are all since the first one. */
  async wholeLog(): Promise<{ entries: ChannelLogEntry[]; isComplete: boolean }> {
    const entries = await this.storage.log(Infinity);
    return { entries, isComplete: entries.length < this.storage.maxLogEntries };
  }

  /** Published versions of an app, newest first. */
  versions(app: AppName): Promise<string[]> {
    return this.storage.versions(app);
  }

  /** Removes a published version that no channel points to. Its record stays, so that its name is not used again. */
  async remove(app: AppName, version: string): Promise<void> {
    this.manifests.delete(`${app}/${version}`);
    await this.storage.remove(app, version);
  }

  /** Removes files that removed versions have left. `now` in milliseconds since the epoch. */
  removeUnusedFiles(now: number): Promise<void> {
    return this.storage.removeUnusedFiles(now);
  }

  /** Record of a publication; null if there is none. */
  record(app: AppName, version: string): Promise<PublishRecord | null> {
    return this.storage.readRecord(app, version);
  }

  /**
   * Publishes a built app (`browser/`, `server/`) with its manifest, precompressed. Returns false if the version was
   * already published, which changes nothing.
   */
  async publish(
    manifest: ReleaseManifest,
    dist: string,
    { commit = 'unknown', by = operator(), signed }: PublishOptions = {},
  ): Promise<boolean> {
    const { app, version } = manifest;
    if (await this.has(app, version)) return false;
    const staging = join(this.root, app, `.${version}.${randomUUID()}`);
    try {
      await mkdir(staging, { recursive: true });
      for (const half of ['browser', 'server'])
        await cp(join(dist, half), join(staging, half), { recursive: true });
      await precompress(join(staging, 'browser'), this.compression);
      if (signed) {
        await writeFile(join(staging, SIGNED_MANIFEST_FILE), signed.manifest);
        await writeFile(join(staging, SIGNATURE_FILE), JSON.stringify(signed.signature, null, 2));
      }
      await writeFile(join(staging, 'release.json'), JSON.stringify(manifest, null, 2));
      const isNew = await this.storage.add(manifest, staging);
      if (isNew)
        await this.storage.writeRecord(app, version, {
          publishedAt: new Date().toISOString(),
          commit,
          by,
        });
      return isNew;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  /**
   * Points an app's stable channel to a published version and stores the previous one. With `expected` the change is
   * rejected if the channel points to another version. Returns false if the channel already pointed there.
   * @throws ChannelConflictError
   */
  async point(
    app: AppName,
    version: string,
    { expected, ...note }: ChangeNote & { expected?: string | null },
  ): Promise<boolean> {
    await this.assertPublished(app, version);
    return (await this.change(app, note, pointStable(version, expected))) !== null;
  }

  /**
   * Points the stable channels of several apps to published versions in one change. It is rejected if any app has
   * changed since `checkedAgainst`. @throws ChannelsChangedError
   */
  async pointAll(
    versions: readonly Pick<ReleaseManifest, 'app' | 'version'>[],
    { reason, by = operator(), checkedAgainst }: ChangeNote,
  ): Promise<void> {
    for (const { app, version } of versions) await this.assertPublished(app, version);
    const note = { at: new Date().toISOString(), reason, by };
    await this.storage.update((state) => {
      if (checkedAgainst && !haveSameVersions(checkedAgainst, state.channels))
        throw new ChannelsChangedError('an app was changed while the versions were checked');
      let next = state;
      const entries: ChannelLogEntry[] = [];
      for (const { app, version } of versions) {
        const changed = applyChange(next, app, pointStable(version), note);
        if (!changed) continue;
        ({ next } = changed);
        entries.push(changed.entry);
      }
      return entries.length > 0 ? { next, entries } : null;
    });
  }

  /** Points an app's stable channel to the previous version. Returns that version. */
  async rollback(app: AppName, note: ChangeNote = { reason: 'rollback' }): Promise<string> {
    return (await this.change(app, note, rollBackStable()))?.to ?? '';
  }

  /** Starts a canary with a published version, or changes its share of the visitors. */
  async startCanary(app: AppName, version: string, share: number, note: ChangeNote): Promise<void> {
    await this.assertPublished(app, version);
    await this.change(app, note, setCanary(version, share));
  }

  /** Ends the canary; with `expected` only that one. @throws ChannelConflictError */
  async stopCanary(
    app: AppName,
    note: ChangeNote,
    expected?: Pick<Canary, 'version' | 'since'>,
  ): Promise<void> {
    await this.change(app, note, stopCanary(expected));
  }

  /** Changes the channels of an app. Returns the log entry; null if nothing changed. @throws ChannelsChangedError */
  async change(
    app: AppName,
    { reason, by = operator(), checkedAgainst }: ChangeNote,
    change: ChannelChange,
  ): Promise<ChannelLogEntry | null> {
    let entry: ChannelLogEntry | null = null;
    await this.storage.update((state) => {
      const changed = applyChange(state, app, change, { at: new Date().toISOString(), reason, by });
      entry = changed?.entry ?? null;
      if (!changed) return null;
      if (checkedAgainst && !haveSameVersions(checkedAgainst, state.channels, app))
        throw new ChannelsChangedError(`another app was changed while ${app} was checked`);
      return { next: changed.next, entries: [changed.entry] };
    });
    return entry;
  }

  private async assertPublished(app: AppName, version: string): Promise<void> {
    if (!(await this.has(app, version))) throw new Error(`${app} ${version} is not published`);
  }
}
