import {
  isConnectionLost,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
} from '@meridian/federation';
import type { FailureStage } from './failure-kind.ts';
import { withTimeout } from './with-timeout.ts';

/** Timeout for loading a part of a version while another version is left as a fallback. */
export const LOAD_TIMEOUT_MS = 2000;
/**
 * Timeout for the last version: after it only the error notice is left, so a slow connection gets more time.
 */
export const LAST_VERSION_TIMEOUT_MS = 4000;

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
  candidates: readonly RemoteRelease[];
  load: (release: RemoteRelease) => Promise<RemoteModule>;
  /** Called once per failed version. */
  onFailure: (release: RemoteRelease, error: unknown, stage: FailureStage) => void;
}

/**
 * One remote of a page. Loads its first working version and falls back to the next candidate when a version
 * cannot be loaded or fails in use. Used on the server and in the browser.
 */
export class RemoteHandle {
  readonly name: RemoteName;
  private readonly failed = new Set<RemoteRelease>();
  private loading = new Map<RemoteRelease, Promise<RemoteModule>>();

  constructor(private readonly options: RemoteHandleOptions) {
    this.name = options.name;
  }

  get candidates(): readonly RemoteRelease[] {
    return this.options.candidates;
  }

  /** Path patterns of all candidates. */
  get mounts(): string[] {
    return [...new Set(this.candidates.flatMap((release) => release.mounts))];
  }

  /**
   * Resolves to the first version that loads. Throws `remoteUnavailable` if none does. During an outage it
   * rethrows the loading error and marks no version as failed.
   */
  async loaded(): Promise<LoadedRemote> {
    for (const release of this.candidates) {
      if (this.failed.has(release)) continue;
      try {
        return { release, module: await this.load(release) };
      } catch (error) {
        await this.rethrowOnOutage(release, error);
        this.fail(release, error, 'load');
      }
    }
    throw remoteUnavailable(this.name);
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
    return this.candidates.some((release) => !this.failed.has(release));
  }

  /** Makes all versions available again, for a retry by the visitor. */
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
    const others = this.candidates.some((other) => other !== release && !this.failed.has(other));
    return withTimeout(
      part,
      others ? LOAD_TIMEOUT_MS : LAST_VERSION_TIMEOUT_MS,
      `${this.name} ${release.version}`,
    );
  }

  /** Rethrows the error during an outage, so that the next attempt loads the version again. */
  private async rethrowOnOutage(release: RemoteRelease, error: unknown): Promise<void> {
    if (!(await isConnectionLost(error))) return;
    this.loading.delete(release);
    throw error;
  }

  private load(release: RemoteRelease): Promise<RemoteModule> {
    const loading = this.loading.get(release) ?? this.withLoadTimeout(release, this.options.load(release));
    this.loading.set(release, loading);
    return loading;
  }
}

/** Whether an error was thrown on purpose: a response, an API error, or an aborted navigation. */
export const isIntentional = (error: unknown): boolean =>
  error instanceof Response ||
  (error instanceof Error && (error.name === 'ApiError' || error.name === 'AbortError'));
