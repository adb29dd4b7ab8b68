import type { AppName, Channels, ReleaseManifest } from '@meridian/federation';
import { randomUUID } from 'node:crypto';
import { access, appendFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ChannelLogEntry, ChannelState, WithdrawnRemotes } from '../channels/channel-changes.ts';
import { withLock } from './folder-lock.ts';
import type { ChannelsUpdate, PublishRecord, ReleaseStorage } from './release-storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const readIfThere = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** `channels.json`: the channels of each app, and the withdrawn remotes under `withdrawn`. */
type ChannelsFile = Channels & { withdrawn?: WithdrawnRemotes };

const readState = (text: string): ChannelState => {
  const { withdrawn = {}, ...channels } = JSON.parse(text) as ChannelsFile;
  return { channels, withdrawn };
};
const writeState = ({ channels, withdrawn }: ChannelState): string =>
  JSON.stringify({ ...channels, ...(Object.keys(withdrawn).length > 0 && { withdrawn }) }, null, 2);

/** Versions in a folder that several processes can share. Channels are changed under a lock, by one rename. */
export class FolderStorage implements ReleaseStorage {
  readonly root: string;
  readonly maxLogEntries = Infinity;
  private cache: { key: string; value: ChannelState } | undefined;

  constructor(root: string) {
    this.root = resolve(root);
  }

  has(app: AppName, version: string): Promise<boolean> {
    return access(join(this.root, app, version, 'release.json')).then(
      () => true,
      () => false,
    );
  }

  download(): Promise<void> {
    return Promise.resolve();
  }

  async add({ app, version }: ReleaseManifest, staging: string): Promise<boolean> {
    try {
      await rename(staging, join(this.root, app, version));
      return true;
    } catch (error) {
      // Another process can have published the same version in the meantime.
      if (await this.has(app, version)) return false;
      throw error;
    }
  }

  /** The rename makes the version disappear at once. */
  async remove(app: AppName, version: string): Promise<void> {
    const removed = join(this.root, app, `.${version}.${randomUUID()}`);
    const moved = await rename(join(this.root, app, version), removed).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
    if (moved) await rm(removed, { recursive: true, force: true });
  }

  /** Each version has its own files, which its removal deletes. */
  removeUnusedFiles(): Promise<void> {
    return Promise.resolve();
  }

  /** Reads the file again only if it has changed. */
  async state(): Promise<ChannelState> {
    const file = join(this.root, 'channels.json');
    const info = await stat(file).catch(() => null);
    if (!info) return { channels: {}, withdrawn: {} };
    // Two changes within one clock tick can have the same time and size, but each one creates a new inode.
    const key = [info.mtimeMs, info.size, info.ino].join();
    if (this.cache?.key !== key) this.cache = { key, value: readState(await readFile(file, 'utf8')) };
    return this.cache.value;
  }

  async update(update: ChannelsUpdate): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await withLock(join(this.root, 'channels.lock'), async () => {
      this.cache = undefined;
      const result = update(await this.state());
      if (!result) return;
      const file = join(this.root, 'channels.json');
      await writeFile(`${file}.${process.pid}`, writeState(result.next));
      await rename(`${file}.${process.pid}`, file);
      this.cache = undefined;
      const lines = result.entries.map((entry) => `${JSON.stringify(entry)}\n`);
      await appendFile(this.logFile, lines.join(''));
    });
  }

  async log(limit: number): Promise<ChannelLogEntry[]> {
    const lines = ((await readIfThere(this.logFile)) ?? '').trim().split('\n').filter(Boolean);
    return lines
      .slice(-limit)
      .reverse()
      .map((line) => JSON.parse(line) as ChannelLogEntry);
  }

  async writeRecord(app: AppName, version: string, record: PublishRecord): Promise<void> {
    const file = this.recordFile(app, version);
    await mkdir(join(this.root, 'records', app), { recursive: true });
    await writeFile(file, JSON.stringify(record, null, 2), { flag: 'wx' }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }

  async readRecord(app: AppName, version: string): Promise<PublishRecord | null> {
    const text = await readIfThere(this.recordFile(app, version));
    return text === null ? null : (JSON.parse(text) as PublishRecord);
  }

  async versions(app: AppName): Promise<string[]> {
    const names = await readdir(join(this.root, app)).catch((): string[] => []);
    const published = await Promise.all(
      names
        .filter((name) => !name.startsWith('.'))
        .map(async (version) => {
          const info = await stat(join(this.root, app, version, 'release.json')).catch(() => null);
          return info && { version, at: info.mtimeMs };
        }),
    );
    return published
      .filter((entry) => entry !== null)
      .sort((a, b) => b.at - a.at)
      .map(({ version }) => version);
  }

  private get logFile(): string {
    return join(this.root, 'channel-log.jsonl');
  }

  private recordFile(app: AppName, version: string): string {
    return join(this.root, 'records', app, `${version}.json`);
  }
}
