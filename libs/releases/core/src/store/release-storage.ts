import type { AppName, ReleaseManifest } from '@meridian/federation';
import type { ChannelLogEntry, ChannelState } from '../channels/channel-changes.ts';

/** Computes the next state of the channels and its log entries, oldest first; null changes nothing. */
export type ChannelsUpdate = (
  current: ChannelState,
) => { next: ChannelState; entries: ChannelLogEntry[] } | null;

/** Facts about a publication. The version itself does not hold them, because it depends only on its sources. */
export interface PublishRecord {
  /** Time of the first publication, ISO 8601. */
  publishedAt: string;
  /** Commit that the version was built from, or `unknown`. */
  commit: string;
  by: string;
}

/** Storage of versions and channels: a folder or an S3 bucket. */
export interface ReleaseStorage {
  /** Local folder that contains downloaded versions as `<app>/<version>/`. */
  readonly root: string;
  /** The log drops its oldest entries above this number. */
  readonly maxLogEntries: number;
  has(app: AppName, version: string): Promise<boolean>;
  /** Makes a version available in `root`. Throws if it is not published. */
  download(app: AppName, version: string): Promise<void>;
  /** Adds a version from a folder inside `root` atomically. Returns false if it was already published. */
  add(manifest: ReleaseManifest, staging: string): Promise<boolean>;
  /** Removes a version and its files. A version that is not published changes nothing. */
  remove(app: AppName, version: string): Promise<void>;
  /** Removes files that no version consists of any more. `now` in milliseconds since the epoch. */
  removeUnusedFiles(now: number): Promise<void>;
  /** The channels and the withdrawn remotes. */
  state(): Promise<ChannelState>;
  /** Changes the channels and their log by compare-and-swap. `update` gets the present state and can be called again. */
  update(update: ChannelsUpdate): Promise<void>;
  /** The latest changes, newest first. */
  log(limit: number): Promise<ChannelLogEntry[]>;
  /** Adds the record of a publication. An existing record is not replaced. */
  writeRecord(app: AppName, version: string, record: PublishRecord): Promise<void>;
  readRecord(app: AppName, version: string): Promise<PublishRecord | null>;
  /** Published versions of an app, newest first. */
  versions(app: AppName): Promise<string[]>;
}
