import {
  isConnectionLost,
  type ReleaseSet,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
  remotesIn,
} from '@meridian/federation';
import type { TextLoader } from '@meridian/i18n';
import { matchPath } from 'react-router-dom';
import type { FailureStage } from './failure-kind.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * Timeout for loading a part of a version while another version is left as a fallback. The last version has no
 * timeout, because on a slow connection the current page is better than an error notice.
 */
export const LOAD_TIMEOUT_MS = 2000;

/**
 * Status text of the response for a remote without any working version. A response survives hydration, unlike
 * an error.
 */
export const REMOTE_UNAVAILABLE = 'Remote Unavailable';
export const remoteUnavailable = (remote: RemoteName): Response =>
  new Response(remote, { status: 503, statusText: REMOTE_UNAVAILABLE });

interface LoadedRemote {
  release: RemoteRelease;
  module: RemoteModule;
}

interface RemoteHandleOptions {
  name: RemoteName;
  /** The version to use, followed by its fallbacks. */
  versions: readonly RemoteRelease[];
  load: (release: RemoteRelease) => Promise<RemoteModule>;
  /** Called once per failed version. */
  onFailure: (release: RemoteRelease, error: unknown, stage: FailureStage) => void;
}

/**
 * One remote of a page. Loads its first working version and falls back to the next one when a version
 * cannot be loaded or fails in use. Used on the server and in the browser.
 */
export class RemoteHandle {
  readonly name: RemoteName;
  private readonly failed = new Set<RemoteRelease>();
  private loading = new Map<RemoteRelease, Promise<RemoteModule>>();

  constructor(private readonly options: RemoteHandleOptions) {
    this.name = options.name;
  }

  get versions(): readonly RemoteRelease[] {
    return this.options.versions;
  }

  /** Path patterns of all versions. */
  get mounts(): string[] {
    return [...new Set(this.versions.flatMap((release) => release.mounts))];
  }

  /**
   * Resolves to the first version that loads. Throws `remoteUnavailable` if none does. During an outage it
   * rethrows the loading error and marks no version as failed.
   */
  loaded(): Promise<LoadedRemote> {
    return this.firstOf(this.versions);
  }

  /** Excludes a version for the rest of this page and reports the failure once. */
  fail(release: RemoteRelease, error: unknown, stage: FailureStage): void {
    this.loading.delete(release);
    if (this.failed.has(release)) return;
    this.failed.add(release);
    this.options.onFailure(release, error, stage);
  }

  /** Whether a version is left that has not failed. */
  get hasAlternative(): boolean {
    return this.versions.some((release) => !this.failed.has(release));
  }

  /** Makes all versions available again, for a retry by the shopper. */
  reset(): void {
    this.failed.clear();
    this.loading.clear();
  }

  /**
   * Runs a job with the remote and falls back to the next version when the job fails. Intentional errors (a
   * thrown response, an API error, an abort) are rethrown and do not count as a failure of the version.
   */
  async use<T>(job: (remote: LoadedRemote) => Promise<T>): Promise<T> {
    for (;;) {
      const remote = await this.loaded();
      try {
        return await job(remote);
      } catch (error) {
        if (isIntentional(error)) throw error;
        await this.rethrowOnOutage(remote.release, error);
        this.fail(remote.release, error, 'use');
      }
    }
  }

  /** Applies the load timeout to a part of a version: its container or one of its chunks. */
  withLoadTimeout<T>(release: RemoteRelease, part: Promise<T>): Promise<T> {
    const others = this.versions.some((other) => other !== release && !this.failed.has(other));
    return others ? withTimeout(part, LOAD_TIMEOUT_MS, `${this.name} ${release.version}`) : part;
  }

  private async firstOf([release, ...others]: readonly RemoteRelease[]): Promise<LoadedRemote> {
    if (!release) throw remoteUnavailable(this.name);
    if (this.failed.has(release)) return this.firstOf(others);
    const loading = this.load(release).then((module) => ({ release, module }));
    try {
      return await this.withLoadTimeout(release, loading);
    } catch (error) {
      if (isTimeout(error)) return this.overtake(release, loading, this.firstOf(others), error);
      await this.rethrowOnOutage(release, error);
      this.fail(release, error, 'load');
      return this.firstOf(others);
    }
  }

  /**
   * Resolves to a slow version or to its fallback, whichever loads first. If the version loads before a fallback that
   * started later, the connection is slow and the version has not failed.
   */
  private async overtake(
    release: RemoteRelease,
    loading: Promise<LoadedRemote>,
    fallback: Promise<LoadedRemote>,
    timeout: unknown,
  ): Promise<LoadedRemote> {
    try {
      const first = await Promise.any([loading, fallback]);
      if (first.release !== release) this.fail(release, timeout, 'load');
      return first;
    } catch {
      await loading.catch(async (error: unknown) => {
        await this.rethrowOnOutage(release, error);
        this.fail(release, error, 'load');
      });
      return fallback;
    }
  }

  /** Rethrows the error during an outage, so that the next attempt loads the version again. */
  private async rethrowOnOutage(release: RemoteRelease, error: unknown): Promise<void> {
    if (!(await isConnectionLost(error))) return;
    this.loading.delete(release);
    throw error;
  }

  private load(release: RemoteRelease): Promise<RemoteModule> {
    const loading = this.loading.get(release) ?? this.options.load(release);
    this.loading.set(release, loading);
    return loading;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

/** Whether an error was thrown on purpose: a response, an API error, or an aborted navigation. */
export const isIntentional = (error: unknown): boolean =>
  error instanceof Response ||
  (error instanceof Error && (error.name === 'ApiError' || error.name === 'AbortError'));

export type LoadModule = (remote: RemoteName, release: RemoteRelease) => Promise<RemoteModule>;
type OnFailure = (remote: RemoteName, release: RemoteRelease, error: unknown, stage: FailureStage) => void;

/** The remotes of one page. */
export class Remotes {
  private readonly handles: Map<RemoteName, RemoteHandle>;

  constructor(
    releases: ReleaseSet,
    private readonly texts: TextLoader,
    load: LoadModule,
    onFailure: OnFailure,
  ) {
    this.handles = new Map(
      remotesIn(releases).map((name) => [
        name,
        new RemoteHandle({
          name,
          versions: releases[name] ?? [],
          load: (release) => this.withTexts(load(name, release)),
          onFailure: (release, error, stage) => onFailure(name, release, error, stage),
        }),
      ]),
    );
  }

  get(name: RemoteName): RemoteHandle {
    const handle = this.handles.get(name);
    if (!handle) throw new Error(`Unknown remote ${name}`);
    return handle;
  }

  /** The remote that has a mount matching the path. */
  forPath(pathname: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.mounts.some((pattern) => matchPath({ path: pattern, end: true }, pathname)),
    );
  }

  /** The remote that fills a slot. */
  forSlot(slot: string): RemoteHandle | undefined {
    return [...this.handles.values()].find((handle) =>
      handle.versions.some((release) => release.slots.includes(slot)),
    );
  }

  private async withTexts(loading: Promise<RemoteModule>): Promise<RemoteModule> {
    const module = await loading;
    await this.texts.use(module.namespace, module.dictionaries);
    return module;
  }
}
