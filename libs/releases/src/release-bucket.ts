import type { AppName, Channels, ReleaseManifest } from '@meridian/federation';
import type { PutObjectCommandInput, S3ClientConfig } from '@aws-sdk/client-s3';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChannelLogEntry, ChannelState, WithdrawnRemotes } from './channel-changes.ts';
import type { ChannelsUpdate, PublishRecord, ReleaseStorage } from './release-storage.ts';

/** Milliseconds after which the channels are asked for again. */
const POLL_MS = 1000;
/** Milliseconds that a release which is not there counts as missing without asking again. */
const MISSING_MS = 5000;
/** Looks into the bucket a second for versions that nobody has seen yet: visitors can make up any number of them. */
const MAX_LOOKUPS = 5;
/** Changes of channels that are kept to look back at. */
const LOG_LENGTH = 1000;
/** Tries of a compare-and-swap; each fails only because another one came through. */
const MOST_TRIES = 50;

/** What a release consists of: one object, so that it is there whole or not at all. */
interface StoredRelease {
  manifest: ReleaseManifest;
  /** SHA-256 of each file by its path; the bytes lie under that name. */
  files: Record<string, string>;
}
/** Channels and log in one object: a change is never there without its entry. */
interface StoredChannels {
  channels: Channels;
  withdrawn?: WithdrawnRemotes;
  /** Newest first. */
  log: ChannelLogEntry[];
}

export interface BucketOptions {
  bucket: string;
  /** Folder of this machine for what was read. */
  cache: string;
  client: S3ClientConfig;
}

/** When an object may be written: if it is still the one that was read, or if there is none. */
type Condition = Pick<PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>;
const ONLY_NEW: Condition = { IfNoneMatch: '*' };

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
/** Without the right to list a bucket, S3 answers 403 for an object that is not there. */
const isAbsent = (error: unknown): boolean => [403, 404].includes(statusOf(error) ?? 0);
/** Somebody else wrote first. */
const isConflict = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0);
/** The library is large, and of no use where a folder keeps the releases. */
const loadS3 = async (config: S3ClientConfig) => {
  const { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  return { client: new S3Client(config), GetObjectCommand, paginateListObjectsV2, PutObjectCommand };
};
const EMPTY: StoredChannels = { channels: {}, log: [] };

/**
 * Releases in an S3-compatible bucket. Files lie under their hash, a release is one object that names them, and the
 * channels are one object that is replaced only if it is still the one that was read. What is read is checked by its
 * hash and kept in a folder, from which it is served.
 */
export class ReleaseBucket implements ReleaseStorage {
  readonly root: string;
  private loaded: ReturnType<typeof loadS3> | undefined;
  private known: { etag: string | undefined; value: StoredChannels; at: number } | undefined;
  private asking: Promise<StoredChannels> | undefined;
  private readonly fetching = new Map<string, Promise<void>>();
  private readonly missing = new Map<string, number>();
  /** Versions of each app as of the last listing. */
  private readonly listed = new Map<AppName, ReadonlySet<string>>();
  private lookups = { second: 0, count: 0 };

  constructor(private readonly options: BucketOptions) {
    this.root = resolve(options.cache);
  }

  async has(app: AppName, version: string): Promise<boolean> {
    return (await this.isHere(app, version)) || this.isPublished(app, version);
  }

  async present(app: AppName, version: string): Promise<void> {
    if (await this.isHere(app, version)) return;
    const key = this.releaseKey(app, version);
    if ((this.missing.get(key) ?? 0) > Date.now()) throw new Error(`${app} ${version} is not published`);
    // Versions that channels name are needed at once, however many others are asked for.
    if (!this.isNamed(app, version) && !(await this.isPublished(app, version)))
      throw new Error(`${app} ${version} is not published`);
    const present =
      this.fetching.get(key) ?? this.fetch(app, version).finally(() => this.fetching.delete(key));
    this.fetching.set(key, present);
    await present;
  }

  async keep(manifest: ReleaseManifest, staging: string): Promise<boolean> {
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
    const fresh = await this.writeOnce(this.releaseKey(app, version), JSON.stringify(release));
    this.missing.delete(this.releaseKey(app, version));
    // Another release of the same version may differ in its bytes: what counts is what the bucket has.
    this.listed.set(app, new Set(this.listed.get(app)).add(version));
    if (!fresh) await this.present(app, version);
    else await rename(staging, join(this.root, app, version)).catch(() => this.present(app, version));
    return fresh;
  }

  async state(): Promise<ChannelState> {
    const { channels, withdrawn = {} } = await this.stored();
    return { channels, withdrawn };
  }

  async update(update: ChannelsUpdate): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const { channels, withdrawn = {}, log } = await this.ask();
      const result = update({ channels, withdrawn });
      if (!result) return;
      const next: StoredChannels = {
        ...result.next,
        log: [result.entry, ...log].slice(0, LOG_LENGTH),
      };
      const etag = this.known?.etag;
      try {
        const written = await this.write(
          'channels.json',
          JSON.stringify(next),
          etag ? { IfMatch: etag } : ONLY_NEW,
        );
        this.known = { etag: written, value: next, at: Date.now() };
        return;
      } catch (error) {
        if (!isConflict(error)) throw error;
        await sleep(Math.random() * 20 * (tries + 1));
      }
    }
    throw new Error('the channels are changed by others all the time');
  }

  async log(limit: number): Promise<ChannelLogEntry[]> {
    return (await this.stored()).log.slice(0, limit);
  }

  async writeRecord(app: AppName, version: string, record: PublishRecord): Promise<void> {
    await this.writeOnce(`records/${app}/${version}.json`, JSON.stringify(record));
  }

  async readRecord(app: AppName, version: string): Promise<PublishRecord | null> {
    const bytes = await this.read(`records/${app}/${version}.json`);
    return bytes && (JSON.parse(bytes.toString()) as PublishRecord);
  }

  async versions(app: AppName): Promise<string[]> {
    const { client, paginateListObjectsV2 } = await this.s3();
    const prefix = `releases/${app}/`;
    const found: { version: string; at: number }[] = [];
    const pages = paginateListObjectsV2({ client }, { Bucket: this.options.bucket, Prefix: prefix });
    for await (const { Contents = [] } of pages)
      for (const { Key = '', LastModified } of Contents)
        found.push({
          version: Key.slice(prefix.length).replace(/\.json$/, ''),
          at: LastModified?.getTime() ?? 0,
        });
    return found.sort((a, b) => b.at - a.at).map(({ version }) => version);
  }

  private isNamed(app: AppName, version: string): boolean {
    const { stable, canary } = this.known?.value.channels[app] ?? {};
    return [stable?.version, stable?.previous, canary?.version].includes(version);
  }

  /**
   * Whether the bucket has a release. One listing answers for all versions of an app; without the right to list, the
   * release itself is read. Beyond so many lookups a second only what is known already is published.
   */
  private async isPublished(app: AppName, version: string): Promise<boolean> {
    if (this.listed.get(app)?.has(version)) return true;
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.lookups.second) this.lookups = { second, count: 0 };
    if (this.lookups.count >= MAX_LOOKUPS) return false;
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
    else this.noteMissing(key);
    return published;
  }

  private noteMissing(key: string): void {
    if (this.missing.size > LOG_LENGTH) this.missing.clear();
    this.missing.set(key, Date.now() + MISSING_MS);
  }

  private releaseKey(app: AppName, version: string): string {
    return `releases/${app}/${version}.json`;
  }

  private isHere(app: AppName, version: string): Promise<boolean> {
    return access(join(this.root, app, version, 'release.json')).then(
      () => true,
      () => false,
    );
  }

  /** Brings a release into the folder by one rename, every byte of it checked. */
  private async fetch(app: AppName, version: string): Promise<void> {
    const key = this.releaseKey(app, version);
    const index = await this.read(key);
    if (!index) {
      // It may be listed: the object was removed from the bucket after the listing.
      this.listed.set(app, new Set([...(this.listed.get(app) ?? [])].filter((listed) => listed !== version)));
      this.noteMissing(key);
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
        if (relative(staging, file).startsWith('..')) throw new Error(`${path} is no path inside a release`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, bytes);
      }
      await rename(staging, join(this.root, app, version));
    } catch (error) {
      // Another process with the same folder may have been faster.
      if (!(await this.isHere(app, version))) throw error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  /** The channels as they were a second ago at most; as they were last while the bucket does not answer. */
  private async stored(): Promise<StoredChannels> {
    if (this.known && Date.now() - this.known.at < POLL_MS) return this.known.value;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking.catch((error: unknown) => {
      if (!this.known) throw error;
      this.known.at = Date.now();
      return this.known.value;
    });
  }

  private async ask(): Promise<StoredChannels> {
    const { client, GetObjectCommand } = await this.s3();
    const etag = this.known?.etag;
    try {
      const { Body, ETag } = await client.send(
        new GetObjectCommand({
          Bucket: this.options.bucket,
          Key: 'channels.json',
          ...(etag && { IfNoneMatch: etag }),
        }),
      );
      const value = JSON.parse((await Body?.transformToString()) ?? '') as StoredChannels;
      this.known = { etag: ETag, value, at: Date.now() };
    } catch (error) {
      if (statusOf(error) === 304 && this.known) this.known.at = Date.now();
      else if (statusOf(error) === 404) this.known = { etag: undefined, value: EMPTY, at: Date.now() };
      else throw error;
    }
    return this.known.value;
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

  /** Writes an object, under a condition if there is one; answers its ETag. */
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

  /** Writes an object that is not there yet; false if it was. */
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
