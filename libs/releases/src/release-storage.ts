import type { AppName, ReleaseManifest } from '@meridian/federation';
import type { ChannelLogEntry, ChannelState } from './channel-changes.ts';

/** What became of the channels: how they shall stand and the line of the log, or null to leave them. */
export type ChannelsUpdate = (current: ChannelState) => { next: ChannelState; entry: ChannelLogEntry } | null;

/** What is known of a publication besides the release itself, which depends on its sources alone. */
export interface PublishRecord {
  /** When it was published first, ISO 8601. */
  publishedAt: string;
  /** Commit that it was built from; `unknown` where nobody could say. */
  commit: string;
  by: string;
}

/** Where releases and channels are kept. A folder and a bucket are the two there are. */
export interface ReleaseStorage {
  /** Folder of this machine where a release lies as `<app>/<version>/` once it is present. */
  readonly root: string;
  has(app: AppName, version: string): Promise<boolean>;
  /** Brings a release to this machine. Throws when it is not published. */
  present(app: AppName, version: string): Promise<void>;
  /** Keeps a release from a folder inside `root`, whole or not at all; false if it was there. */
  keep(manifest: ReleaseManifest, staging: string): Promise<boolean>;
  /** The channels and the withdrawn remotes. */
  state(): Promise<ChannelState>;
  /** Changes the channels by compare-and-swap, and notes it. `update` sees what they are at that moment. */
  update(update: ChannelsUpdate): Promise<void>;
  /** The latest changes, newest first. */
  log(limit: number): Promise<ChannelLogEntry[]>;
  /** Adds the record of a publication; the first one stays. */
  writeRecord(app: AppName, version: string, record: PublishRecord): Promise<void>;
  readRecord(app: AppName, version: string): Promise<PublishRecord | null>;
  /** Versions of an app that are published, the latest first. */
  versions(app: AppName): Promise<string[]>;
}
