import type { AppName, Channels, ReleaseManifest } from '@meridian/federation';
import { randomUUID } from 'node:crypto';
import { access, appendFile, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { withLock } from './folder-lock.ts';
import { precompress } from './precompress.ts';

/** A change of a channel that would undo somebody else's. */
export class ChannelConflictError extends Error {
  override name = 'ChannelConflictError';
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Releases in a folder: `<app>/<version>/…`, immutable, and `channels.json`, which says what each app's channel
 * points to and is changed atomically. A release is published whole or not at all.
 */
export class ReleaseStore {
  private channelsCache: { key: string; value: Channels } | undefined;
  private readonly manifests = new Map<string, ReleaseManifest>();

  readonly root: string;

  constructor(root: string) {
    this.root = resolve(root);
  }

  folderOf(app: AppName, version: string): string {
    return join(this.root, app, version);
  }

  has(app: AppName, version: string): Promise<boolean> {
    return exists(join(this.folderOf(app, version), 'release.json'));
  }

  /** What a published version consists of. Throws when it is not there. */
  async manifest(app: AppName, version: string): Promise<ReleaseManifest> {
    const key = `${app}/${version}`;
    const known = this.manifests.get(key);
    if (known) return known;
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

  /** What the channels point to now; read anew only when the file has changed. */
  async channels(): Promise<Channels> {
    const file = join(this.root, 'channels.json');
    const info = await stat(file).catch(() => null);
    if (!info) return {};
    // Two changes within one tick of the clock have the same time and size; each is a new file.
    const key = [info.mtimeMs, info.size, info.ino].join();
    if (this.channelsCache?.key !== key)
      this.channelsCache = { key, value: JSON.parse(await readFile(file, 'utf8')) as Channels };
    return this.channelsCache.value;
  }

  /**
   * Copies a built app (`browser/`, `server/`) with its manifest into the store, precompressed, by one rename.
   * Publishing a version again changes nothing.
   */
  async publish(manifest: ReleaseManifest, dist: string): Promise<boolean> {
    const { app, version } = manifest;
    if (await this.has(app, version)) return false;
    const staging = join(this.root, app, `.${version}.${randomUUID()}`);
    try {
      await mkdir(staging, { recursive: true });
      for (const half of ['browser', 'server'])
        await cp(join(dist, half), join(staging, half), { recursive: true });
      await precompress(join(staging, 'browser'));
      await writeFile(join(staging, 'release.json'), JSON.stringify(manifest, null, 2));
      await rename(staging, this.folderOf(app, version));
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      // Another process may have published the same version meanwhile.
      if (!(await this.has(app, version))) throw error;
      return false;
    }
    return true;
  }

  /**
   * Points an app's stable channel to a published version and remembers the one before. With `expected` the change is
   * refused if the channel points elsewhere by now.
   */
  async point(
    app: AppName,
    version: string,
    { reason, expected }: { reason: string; expected?: string | null },
  ): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await withLock(join(this.root, 'channels.lock'), async () => {
      if (!(await this.has(app, version))) throw new Error(`${app} ${version} is not published`);
      this.channelsCache = undefined;
      const channels = await this.channels();
      const current = channels[app]?.stable.version ?? null;
      if (expected !== undefined && expected !== current)
        throw new ChannelConflictError(
          `${app} points to ${current ?? 'nothing'} by now, not to ${expected ?? 'nothing'}`,
        );
      if (current === version) return;
      const next: Channels = { ...channels, [app]: { stable: { version, previous: current } } };
      const file = join(this.root, 'channels.json');
      await writeFile(`${file}.${process.pid}`, JSON.stringify(next, null, 2));
      await rename(`${file}.${process.pid}`, file);
      this.channelsCache = undefined;
      const entry = { at: new Date().toISOString(), app, from: current, to: version, reason };
      await appendFile(join(this.root, 'channel-log.jsonl'), `${JSON.stringify(entry)}\n`);
    });
  }

  /** Points an app's channel back to the version before. Returns it. */
  async rollback(app: AppName): Promise<string> {
    const stable = (await this.channels())[app]?.stable;
    if (!stable?.previous) throw new Error(`${app} has no earlier version to go back to`);
    await this.point(app, stable.previous, { reason: 'rollback', expected: stable.version });
    return stable.previous;
  }
}
