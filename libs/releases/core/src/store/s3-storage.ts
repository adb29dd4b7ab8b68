import type { AppName, Channels, ReleaseManifest } from '@meridian/federation';
import type { PutObjectCommandInput, S3ClientConfig } from '@aws-sdk/client-s3';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelLogEntry, ChannelState, WithdrawnRemotes } from '../channels/channel-changes.ts';
import {
  listObjects,
  loadS3,
  removeLocalCopies,
  removeUnusedObjects,
  type StoredRelease,
} from './s3-objects.ts';
import type { ChannelsUpdate, PublishRecord, ReleaseStorage } from './release-storage.ts';

/** How long the channels are cached. */
const CHANNELS_TTL_MS = 1000;
/** How long a missing version counts as missing without another request. */
const MISSING_TTL_MS = 5000;
/** Requests per second for unknown versions, because visitors can request any number of invented ones. */
const MAX_LOOKUPS_PER_SECOND = 5;
/** Entries of the channel log. */
const MAX_LOG_ENTRIES = 1000;
/** Versions that are cached as missing. */
const MAX_MISSING = 1000;
/** Attempts of a compare-and-swap. An attempt fails only if another writer has succeeded. */
const MAX_ATTEMPTS = 50;

/** Channels and log in one object, so that no change is stored without its log entry. */
interface StoredChannels {
  channels: Channels;
  withdrawn?: WithdrawnRemotes;
  /** Newest first. */
  log: ChannelLogEntry[];
}

export interface S3StorageOptions {
  bucket: string;
  /** Local folder for downloaded versions. */
  cache: string;
  client: S3ClientConfig;
}

/** Condition of a write: the object is unchanged since it was read, or it does not exist. */
type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;
const ONLY_NEW: Condition = { IfNoneMatch: '*' };

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
/** S3 answers 403 for a missing object if the credentials cannot list the bucket. */
const isAbsent = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0);
/** Another writer was faster. */
const isConflict = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);
const EMPTY: StoredChannels = { channels: {}, log: [] };

/**
 * Versions in an S3-compatible bucket. Files are stored under their hash, and a version is one object that lists them. The
 * channels are one object that is replaced by compare-and-swap on its ETag. Downloaded files are verified by their hash
 * and stored in a local folder, from which they are served.
 */
export class S3Storage implements ReleaseStorage {
  readonly root: string;
  readonly maxLogEntries = MAX_LOG_ENTRIES;
  private loaded: ReturnType<typeof loadS3> | undefined;
  private cached: { etag: string | undefined; value: StoredChannels; at: number } | undefined;
  private reading: Promise<StoredChannels> | undefined;
  private readonly downloads = new Map<string, Promise<void>>();
  private readonly missing = new Map<string, number>();
  /** Versions of each app as of the last listing. */
  private readonly listed = new Map<AppName, ReadonlySet<string>>();
  private lookups = { second: 0, count: 0 };

  constructor(private readonly options: S3StorageOptions) {
    this.root = resolve(options.cache);
  }

  async has(app: AppName, version: string): Promise<boolean> {
    return (await this.isLocal(app, version)) || this.isPublished(app, version);
  }

  async download(app: AppName, version: string): Promise<void> {
    if (await this.isLocal(app, version)) return;
    const key = this.releaseKey(app, version);
    if ((this.missing.get(key) ?? 0) > Date.now()) throw new Error(`${app} ${version} is not published`);
    // Versions that the channels name are exempt from the limit of lookups.
    if (!this.isInChannels(app, version) && !(await this.isPublished(app, version)))
      throw new Error(`${app} ${version} is not published`);
    const download =
      this.downloads.get(key) ?? this.downloadFiles(app, version).finally(() => this.downloads.delete(key));
    this.downloads.set(key, download);
    await download;
  }

  async add(manifest: ReleaseManifest, staging: string): Promise<boolean> {
    const { app, version } = manifest;
    const entries = await readdir(staging, { withFileTypes: true, recursive: true });
    const files: StoredRelease['files'] = {};
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const bytes = await readFile(file);
      const hash = sha256(bytes);
      files[relative(staging, file).replaceAll('\\', '/')] = hash;
      await this.write(`objects/${hash}`, bytes);
    }
    const release: StoredRelease = { manifest, files };
    const isNew = await this.writeOnce(this.releaseKey(app, version), JSON.stringify(release));
    this.missing.delete(this.releaseKey(app, version));
    // Another build of the same version can differ in its bytes; the one in the bucket is used.
    this.listed.set(app, new Set(this.listed.get(app)).add(version));
    if (!isNew) await this.download(app, version);
    else await rename(staging, join(this.root, app, version)).catch(() => this.download(app, version));
    return isNew;
  }

  /** The files stay in the bucket, because other versions can consist of the same files. */
  async remove(app: AppName, version: string): Promise<void> {
    const { client, DeleteObjectsCommand } = await this.s3();
    const key = this.releaseKey(app, version);
    await client.send(
      new DeleteObjectsCommand({ Bucket: this.options.bucket, Delete: { Objects: [{ Key: key }] } }),
    );
    this.removeFromListed(app, version);
    await rm(join(this.root, app, version), { recursive: true, force: true });
  }

  async removeUnusedFiles(now: number): Promise<void> {
    await removeUnusedObjects(await this.s3(), this.options.bucket, now);
    await removeLocalCopies(this.root, async (app) => {
      const versions = await this.versions(app);
      this.listed.set(app, new Set(versions));
      return versions;
    });
  }

  async state(): Promise<ChannelState> {
    const { channels, withdrawn = {} } = await this.cachedChannels();
    return { channels, withdrawn };
  }

  async update(update: ChannelsUpdate): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const { channels, withdrawn = {}, log } = await this.readChannels();
      const result = update({ channels, withdrawn });
      if (!result) return;
      const next: StoredChannels = {
        ...result.next,
        log: [...result.entries.toReversed(), ...log].slice(0, MAX_LOG_ENTRIES),
      };
      const etag = this.cached?.etag;
      try {
        const written = await this.write(
          'channels.json',
          JSON.stringify(next),
          etag ? { IfMatch: etag } : ONLY_NEW,
        );
        this.cached = { etag: written, value: next, at: Date.now() };
        return;
      } catch (error) {
        if (!isConflict(error)) throw error;
        await delay(Math.random() * 20 * attempt);
      }
    }
    throw new Error('Could not update channels.json: too many concurrent changes');
  }

  async log(limit: number): Promise<ChannelLogEntry[]> {
    return (await this.cachedChannels()).log.slice(0, limit);
  }

  async writeRecord(app: AppName, version: string, record: PublishRecord): Promise<void> {
    await this.writeOnce(`records/${app}/${version}.json`, JSON.stringify(record));
  }

  async readRecord(app: AppName, version: string): Promise<PublishRecord | null> {
    const bytes = await this.read(`records/${app}/${version}.json`);
    return bytes && (JSON.parse(bytes.toString()) as PublishRecord);
  }

  async versions(app: AppName): Promise<string[]> {
    const prefix = `releases/${app}/`;
    const objects = await listObjects(await this.s3(), this.options.bucket, prefix);
    return objects
      .sort((a, b) => b.at - a.at)
      .map(({ key }) => key.slice(prefix.length).replace(/\.json$/, ''));
  }

  private isInChannels(app: AppName, version: string): boolean {
    const { stable, canary } = this.cached?.value.channels[app] ?? {};
    return [stable?.version, stable?.previous, canary?.version].includes(version);
  }

  /**
   * Whether the bucket has a version. One listing covers all versions of an app; without the permission to list, the
   * version's index is read. Above the limit of lookups, versions that are not listed count as missing.
   */
  private async isPublished(app: AppName, version: string): Promise<boolean> {
    if (this.listed.get(app)?.has(version)) return true;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.lookups.second) this.lookups = { second, count: 0 };
    if (this.lookups.count >= MAX_LOOKUPS_PER_SECOND) return false;
    this.lookups.count++;
    const key = this.releaseKey(app, version);
    let published: boolean;
    try {
      const versions = new Set(await this.versions(app));
      this.listed.set(app, versions);
      published = versions.has(version);
    } catch (error) {
      if (!isAbsent(error)) throw error;
      published = (await this.read(key)) !== null;
    }
    if (published) this.missing.delete(key);
    else this.cacheAsMissing(key);
    return published;
  }

  private removeFromListed(app: AppName, version: string): void {
    this.listed.set(app, new Set([...(this.listed.get(app) ?? [])].filter((listed) => listed !== version)));
    this.cacheAsMissing(this.releaseKey(app, version));
  }

  private cacheAsMissing(key: string): void {
    if (this.missing.size > MAX_MISSING) this.missing.clear();
    this.missing.set(key, Date.now() + MISSING_TTL_MS);
  }

  private releaseKey(app: AppName, version: string): string {
    return `releases/${app}/${version}.json`;
  }

  private isLocal(app: AppName, version: string): Promise<boolean> {
    return access(join(this.root, app, version, 'release.json')).then(
      () => true,
      () => false,
    );
  }

  /** Downloads a version, verifies its files and moves it into the folder by one rename. */
  private async downloadFiles(app: AppName, version: string): Promise<void> {
    const key = this.releaseKey(app, version);
    const index = await this.read(key);
    if (!index) {
      // The object can have been removed from the bucket after the listing.
      this.removeFromListed(app, version);
      throw new Error(`${app} ${version} is not published`);
    }
    const { files } = JSON.parse(index.toString()) as StoredRelease;
    const staging = join(this.root, app, `.${version}.${randomUUID()}`);
    try {
      for (const [path, hash] of Object.entries(files)) {
        const bytes = await this.read(`objects/${hash}`);
        if (!bytes || sha256(bytes) !== hash)
          throw new Error(`${app} ${version}: ${path} is ${bytes ? 'not what was published' : 'missing'}`);
        const file = join(staging, path);
        if (relative(staging, file).startsWith('..'))
          throw new Error(`${path} is not a path inside a version`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
      await rename(staging, join(this.root, app, version));
    } catch (error) {
      // Another process with the same folder can have been faster.
      if (!(await this.isLocal(app, version))) throw error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  /** The cached channels, at most a second old; the last ones while the bucket does not respond. */
  private async cachedChannels(): Promise<StoredChannels> {
    if (this.cached && Date.now() - this.cached.at < CHANNELS_TTL_MS) return this.cached.value;
    this.reading ??= this.readChannels().finally(() => (this.reading = undefined));
    return this.reading.catch((error: unknown) => {
      if (!this.cached) throw error;
      this.cached.at = Date.now();
      return this.cached.value;
    });
  }

  private async readChannels(): Promise<StoredChannels> {
    const { client, GetObjectCommand } = await this.s3();
    const etag = this.cached?.etag;
    try {
      const { Body, ETag } = await client.send(
        new GetObjectCommand({
          Bucket: this.options.bucket,
          Key: 'channels.json',
          ...(etag && { IfNoneMatch: etag }),
        }),
      );
      const value = JSON.parse((await Body?.transformToString()) ?? '') as StoredChannels;
      this.cached = { etag: ETag, value, at: Date.now() };
    } catch (error) {
      if (statusOf(error) === 304 && this.cached) this.cached.at = Date.now();
      else if (statusOf(error) === 404) this.cached = { etag: undefined, value: EMPTY, at: Date.now() };
      else throw error;
    }
    return this.cached.value;
  }

  private async read(key: string): Promise<Buffer | null> {
    const { client, GetObjectCommand } = await this.s3();
    try {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: this.options.bucket, Key: key }));
      return Body ? Buffer.from(await Body.transformToByteArray()) : null;
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  /** Writes an object, optionally under a condition, and returns its ETag. */
  private async write(
    key: string,
    body: Buffer | string,
    condition: Condition = {},
  ): Promise<string | undefined> {
    const { client, PutObjectCommand } = await this.s3();
    const { ETag } = await client.send(
      new PutObjectCommand({ Bucket: this.options.bucket, Key: key, Body: body, ...condition }),
    );
    return ETag;
  }

  /** Writes an object that does not exist yet. Returns false if it exists. */
  private async writeOnce(key: string, body: string): Promise<boolean> {
    try {
      await this.write(key, body, ONLY_NEW);
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
  }

  private s3(): ReturnType<typeof loadS3> {
    return (this.loaded ??= loadS3(this.options.client));
  }
}
