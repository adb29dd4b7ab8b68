import {
  isConnectionLost,
  type RemoteModule,
  type RemoteName,
  type RemoteRelease,
} from '@meridian/federation';
import type { FailureStage } from './failure-kind.ts';
import { withTimeout } from './with-timeout.ts';

/** Milliseconds that a part of a version may take to load while another version could stand in. */
export const LOAD_TIMEOUT_MS = 2000;
/** The same for the last version there is: behind it there is only the notice, and a slow line is no fault. */
export const LAST_VERSION_TIMEOUT_MS = 4000;

/** A remote of which no version could be used. Routers carry it as a response, so that it survives hydration. */
export const REMOTE_UNAVAILABLE = 'Remote Unavailable';
export const remoteUnavailable = (remote: RemoteName): Response =>
  new Response(remote, { status: 503, statusText: REMOTE_UNAVAILABLE });

/** A version of a remote that is loaded and ready to be used. */
export interface LoadedRemote {
  release: RemoteRelease;
  module: RemoteModule;
}

export interface RemoteHandleOptions {
  name: RemoteName;
  /** The version to use, then the last known good one. */
  candidates: readonly RemoteRelease[];
  load: (release: RemoteRelease) => Promise<RemoteModule>;
  /** Told of each version that failed, once. */
  onFailure: (release: RemoteRelease, error: unknown, stage: FailureStage) => void;
}

/**
 * One remote of a page: loads its first good version and steps back to the last known good one when a version can't be
 * loaded, or fails while it is used. The same on the server and in the browser.
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

  /** Addresses of any candidate: what to ask this remote for. */
  get mounts(): string[] {
    return [...new Set(this.candidates.flatMap((release) => release.mounts))];
  }

  /**
   * The first version that loads. Throws `remoteUnavailable` when none does, and the error itself while the server cannot
   * be reached: no version is to blame for that.
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

  /** Takes a version out of use for this page. */
  fail(release: RemoteRelease, error: unknown, stage: FailureStage): void {
    this.loading.delete(release);
    if (this.failed.has(release)) return;
    this.failed.add(release);
    this.options.onFailure(release, error, stage);
  }

  /** Whether another version is left to step back to. */
  get hasAlternative(): boolean {
    return this.candidates.some((release) => !this.failed.has(release));
  }

  /** Gives every version another chance. */
  reset(): void {
    this.failed.clear();
    this.loading.clear();
  }

  /**
   * Uses the remote, stepping back to the next version when one fails. What the feature means to answer (a response, an
   * answer of the API) is passed on and no fault of the version.
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

  /** Waits for a part of a version, its code or one of its screens. */
  within<T>(release: RemoteRelease, part: Promise<T>): Promise<T> {
    const others = this.candidates.some((other) => other !== release && !this.failed.has(other));
    return withTimeout(
      part,
      others ? LOAD_TIMEOUT_MS : LAST_VERSION_TIMEOUT_MS,
      `${this.name} ${release.version}`,
    );
  }

  /** Rethrows an error of a lost connection; the next attempt loads the version again. */
  private async rethrowOnOutage(release: RemoteRelease, error: unknown): Promise<void> {
    if (!(await isConnectionLost(error))) return;
    this.loading.delete(release);
    throw error;
  }

  private load(release: RemoteRelease): Promise<RemoteModule> {
    const present = this.loading.get(release) ?? this.within(release, this.options.load(release));
    this.loading.set(release, present);
    return present;
  }
}

/** Thrown on purpose: a response, an answer of the API, or a navigation that was given up. */
export const isIntentional = (error: unknown): boolean =>
  error instanceof Response ||
  (error instanceof Error && (error.name === 'ApiError' || error.name === 'AbortError'));
