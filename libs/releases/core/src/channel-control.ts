import type { AppName, ReleaseManifest } from '@meridian/federation';
import { admit, type Admission, type AdmissionOptions } from './admission/admission.ts';
import {
  computeChange,
  pointStable,
  rollBackStable,
  promoteCanary,
  type ChannelChange,
  type ChannelLogEntry,
  ChannelsChangedError,
  setCanary,
  withdrawRemote,
} from './channels/channel-changes.ts';
import { withdrawalConflict } from './admission/contract-diff.ts';
import type { Build } from './rendering/shell-renderer.ts';
import { ContractError, liveManifests } from './admission/release-check.ts';
import type { AdmissionTask } from './admission/run-admission.ts';
import { type ReleaseSnapshot, SnapshotReader, takeSnapshot } from './admission/release-snapshot.ts';
import type { ChangeNote, PublishOptions, ReleaseStore } from './store/release-store.ts';

/** How long a rollback waits for the smoke test. */
const ROLLBACK_SMOKE_TEST_TIMEOUT_MS = 10_000;
/** Attempts of a change while other apps change concurrently. */
const MAX_ATTEMPTS = 5;

/** Target of a new version: the stable channel, a canary with a share of the visitors, or no channel. */
export type ReleaseTarget = 'stable' | 'staged' | { canary: number };

/** Author, reason and target of a publication. */
export type PublishNote = ChangeNote & PublishOptions & { target?: ReleaseTarget };

export interface PublishResult {
  version: string;
  /** The version that a rollback would restore. */
  previous: string | null;
  /** Whether the version was published by this call. */
  isNew: boolean;
  /** Whether this call changed the stable channel. */
  isChanged: boolean;
}

export interface RollbackResult {
  version: string;
  /** Why the version was not checked completely; null if it was. */
  unchecked: string | null;
}

const MAX_REMARK_LENGTH = 300;
const withRemark = (note: ChangeNote, remark: string): ChangeNote => ({
  ...note,
  reason: `${note.reason} (${remark.slice(0, MAX_REMARK_LENGTH)})`,
});

/**
 * Channel changes for the command line and the admin panel. Each version is admitted first: it is compared with the live
 * versions, and its pages are rendered. The channel changes only if the other apps have not changed since the comparison.
 */
export class ChannelControl {
  /**
   * @param warn gets one line per live version that is missing or damaged in the store
   * @param admitBuilds runs the checks, by default in a worker thread
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly warn: (line: string) => void = () => undefined,
    private readonly admitBuilds: (
      task: AdmissionTask,
      options: AdmissionOptions,
    ) => Promise<Admission> = admit,
  ) {}

  /**
   * Publishes a built app and points a channel to it. A refused version is not published.
   * @throws ContractError, ChannelConflictError, ChannelRuleError
   */
  async publish(
    built: Build,
    { target = 'stable', commit, signed, ...note }: PublishNote,
  ): Promise<PublishResult> {
    const { app, version } = built.manifest;
    const expected = (await this.store.channels())[app]?.stable.version ?? null;
    const isCanary = typeof target === 'object';
    const change = isCanary ? setCanary(version, target.canary) : pointStable(version, expected);
    if (isCanary) await this.dryRun(app, change);
    return this.attempt(note, async (snapshot, checked) => {
      const [manifest = built.manifest] = (await this.admit(snapshot, [built])).manifests;
      const isNew = await this.store.publish(manifest, built.folder, { commit, by: note.by, signed });
      const entry = target === 'staged' ? null : await this.store.change(app, checked, change);
      const { stable } = (await this.store.channels())[app] ?? {};
      return { version, previous: stable?.previous ?? null, isNew, isChanged: !isCanary && entry !== null };
    });
  }

  /**
   * Publishes several built apps and points their stable channels to them in one change. They are checked as one set, so
   * each of them can need another one. If the set is refused, nothing is published and no channel changes. Canaries stay
   * live and must fit the set. @throws ContractError
   */
  async publishSet(
    built: readonly Build[],
    { commit, ...note }: ChangeNote & { commit?: string },
  ): Promise<void> {
    await this.attempt(note, async (snapshot, checked) => {
      const { manifests } = await this.admit(snapshot, built);
      for (const [index, manifest] of manifests.entries())
        await this.store.publish(manifest, built[index]?.folder ?? '', { commit });
      await this.store.pointAll(manifests, checked);
    });
  }

  /**
   * Points the stable channel to a published version. Returns false if it already pointed there.
   * @param expected version that the channel points to now; undefined accepts any
   */
  async point(app: AppName, version: string, note: ChangeNote, expected?: string | null): Promise<boolean> {
    return (await this.changeTo(app, version, note, pointStable(version, expected))) !== null;
  }

  /** Starts a canary with a published version, or changes its share of the visitors. */
  async startCanary(app: AppName, version: string, share: number, note: ChangeNote): Promise<void> {
    await this.changeTo(app, version, note, setCanary(version, share));
  }

  /** Makes the canary the stable version. Returns that version. */
  async promote(app: AppName, note: ChangeNote, expected?: string): Promise<string> {
    const version = expected ?? (await this.store.channels())[app]?.canary?.version ?? '';
    await this.changeTo(app, version, note, promoteCanary(version));
    return version;
  }

  /**
   * Points the stable channel to the previous version. A slow smoke test does not delay the rollback, and with `unchecked`
   * a refusal does not prevent it. Both are written to the log.
   */
  async rollback(
    app: AppName,
    note: ChangeNote,
    { expected, unchecked = false }: { expected?: string; unchecked?: boolean } = {},
  ): Promise<RollbackResult> {
    const change = await this.dryRun(app, rollBackStable(expected));
    const { from, to } = change?.log ?? { from: null, to: null };
    const version = to ?? '';
    return this.attempt(note, async (snapshot, checked) => {
      const build = await this.published(app, version);
      const admitted = await this.admit(snapshot, [build], ROLLBACK_SMOKE_TEST_TIMEOUT_MS).catch(
        (error: unknown) => {
          if (!unchecked || !(error instanceof ContractError)) throw error;
          return error;
        },
      );
      const remark = remarkOn(admitted);
      const logged = remark ? withRemark(checked, remark) : checked;
      await this.store.change(
        app,
        unchecked ? { ...logged, checkedAgainst: undefined } : logged,
        rollBackStable(from ?? undefined),
      );
      return { version, unchecked: remark };
    });
  }

  /**
   * Removes a remote from the shop: its URLs answer 410 until it is released again. Returns the version that was stable.
   * Refused for the shell, and for a remote whose pages or slots others use.
   */
  async withdraw(app: AppName, note: ChangeNote): Promise<string> {
    await this.dryRun(app, withdrawRemote([]));
    return this.attempt(note, async (snapshot, checked) => {
      const live = await liveManifests(snapshot.state.channels, new SnapshotReader(snapshot));
      const own = live.filter((manifest) => manifest.app === app);
      const remote = {
        app,
        mounts: [...new Set(own.flatMap(({ mounts }) => mounts))],
        slots: [...new Set(own.flatMap(({ slots }) => slots))],
      };
      const refusal = withdrawalConflict(
        remote,
        live.filter((manifest) => manifest.app !== app),
      );
      if (refusal) throw new ContractError(refusal);
      return (await this.store.change(app, checked, withdrawRemote(remote.mounts)))?.from ?? '';
    });
  }

  /** Applies a change without writing it, so that a rejection is thrown before the slow checks. */
  private async dryRun(app: AppName, change: ChannelChange): Promise<ReturnType<ChannelChange>> {
    return computeChange(await this.store.state(), app, change, new Date().toISOString());
  }

  /** Makes a change to a published version, which is checked first. Returns the log entry; null if nothing changed. */
  private async changeTo(
    app: AppName,
    version: string,
    note: ChangeNote,
    change: ChannelChange,
  ): Promise<ChannelLogEntry | null> {
    await this.dryRun(app, change);
    return this.attempt(note, async (snapshot, checked) => {
      await this.admit(snapshot, [await this.published(app, version)]);
      return this.store.change(app, checked, change);
    });
  }

  /** @throws ContractError for a version that is not in the store or damaged */
  private async published(app: AppName, version: string): Promise<Build> {
    if (!(await this.store.has(app, version))) throw new ContractError(`${app} ${version} is not published`);
    const manifest = await this.store.verify(app, version).catch((cause: unknown): ReleaseManifest => {
      throw new ContractError(`${app} ${version} is damaged in the store: ${(cause as Error).message}`, {
        cause,
      });
    });
    return { manifest, folder: this.store.folderOf(app, version) };
  }

  private admit(
    snapshot: ReleaseSnapshot,
    builds: readonly Build[],
    smokeTestTimeoutMs?: number,
  ): Promise<Admission> {
    return this.admitBuilds(
      { snapshot, builds },
      { report: this.warn, ...(smokeTestTimeoutMs !== undefined && { smokeTestTimeoutMs }) },
    );
  }

  /**
   * Runs a change on a snapshot, and again on a new snapshot if another app has changed in the meantime.
   * @param change gets the snapshot, and the note with the channels of the snapshot
   */
  private async attempt<T>(
    note: ChangeNote,
    change: (snapshot: ReleaseSnapshot, checked: ChangeNote) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const snapshot = await takeSnapshot(this.store, this.warn);
      try {
        return await change(snapshot, { ...note, checkedAgainst: snapshot.state.channels });
      } catch (error) {
        if (!(error instanceof ChannelsChangedError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}

const remarkOn = (admitted: Admission | ContractError): string | null => {
  if (admitted instanceof ContractError) return `unchecked: ${admitted.message}`;
  return admitted.isSmokeTested
    ? null
    : `pages not rendered within ${ROLLBACK_SMOKE_TEST_TIMEOUT_MS / 1000} s`;
};
