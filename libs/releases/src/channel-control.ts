import type { AppName, ReleaseManifest } from '@meridian/federation';
import { admit, type Admission, type AdmissionOptions } from './admission.ts';
import {
  applyChange,
  backToPrevious,
  canaryToStable,
  type ChannelChange,
  ChannelsChangedError,
  toCanary,
  toWithdrawn,
} from './channel-changes.ts';
import { requiredByOthers } from './contract-diff.ts';
import type { Candidate } from './open-shell.ts';
import { ContractError, liveManifests } from './release-check.ts';
import type { AdmissionTask } from './run-admission.ts';
import { type ReleaseSnapshot, SnapshotReader, takeSnapshot } from './release-snapshot.ts';
import type { ChangeNote, ReleaseStore } from './release-store.ts';

/** Milliseconds that a rollback waits for the render proof. */
const ROLLBACK_PROOF_TIMEOUT_MS = 10_000;
/** Attempts while other apps change at the same time. */
const MAX_ATTEMPTS = 5;

/** Target of a new version: live for everyone, live for a share of the visitors, or none yet. */
export type Target = 'stable' | 'held' | { canary: number };

export interface Published {
  version: string;
  /** The version that a rollback would bring back. */
  previous: string | null;
  /** Whether the version was not in the store before. */
  fresh: boolean;
  /** Whether the stable channel points to it only now. */
  moved: boolean;
}

export interface RolledBack {
  version: string;
  /** Reason why the version was not checked completely; null if it was. */
  unchecked: string | null;
}

const LOG_REASON_LENGTH = 300;
const withRemark = (note: ChangeNote, remark: string): ChangeNote => ({
  ...note,
  reason: `${note.reason} (${remark.slice(0, LOG_REASON_LENGTH)})`,
});

/**
 * Every change of a channel that gives a version to visitors, for the command line and the panel alike: the version is
 * admitted first (compared with what is live, and rendered), and the channel moves only if the other apps are still those
 * that it was compared with.
 */
export class ChannelControl {
  /**
   * @param warn gets one line for each live version that is missing or damaged in the store
   * @param admitCandidate where the checks run: in a worker thread of their own
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly warn: (line: string) => void = () => undefined,
    private readonly admitCandidate: (
      task: AdmissionTask,
      options: AdmissionOptions,
    ) => Promise<Admission> = admit,
  ) {}

  /**
   * Publishes a built app and points a channel to it. A refused version is not published.
   * @throws ContractError, ChannelConflictError, ChannelRuleError
   */
  async publish(
    built: Candidate,
    { target = 'stable', commit, ...note }: ChangeNote & { target?: Target; commit?: string },
  ): Promise<Published> {
    const { app, version } = built.manifest;
    const expected = (await this.store.channels())[app]?.stable.version ?? null;
    if (typeof target === 'object')
      await this.rehearse(app, toCanary(app, version, target.canary, new Date().toISOString()));
    return this.attempt(async (snapshot) => {
      const { manifest } = await this.admit(snapshot, built);
      const fresh = await this.store.publish(manifest, built.folder, commit);
      const checked = { ...note, checkedAgainst: snapshot.state.channels };
      let moved = false;
      if (target === 'stable') moved = await this.store.point(app, version, { ...checked, expected });
      else if (target !== 'held') await this.store.startCanary(app, version, target.canary, checked);
      const { stable } = (await this.store.channels())[app] ?? {};
      return { version, previous: stable?.previous ?? null, fresh, moved };
    });
  }

  /** Gives a published version to a share of the visitors, or changes that share. */
  async startCanary(app: AppName, version: string, share: number, note: ChangeNote): Promise<void> {
    await this.rehearse(app, toCanary(app, version, share, new Date().toISOString()));
    await this.attempt(async (snapshot) => {
      await this.admit(snapshot, await this.published(app, version));
      await this.store.startCanary(app, version, share, {
        ...note,
        checkedAgainst: snapshot.state.channels,
      });
    });
  }

  /** Makes the canary the stable version and returns it. */
  async promote(app: AppName, note: ChangeNote, expected?: string): Promise<string> {
    await this.rehearse(app, canaryToStable(app, expected));
    return this.attempt(async (snapshot) => {
      const version = expected ?? snapshot.state.channels[app]?.canary?.version ?? '';
      await this.admit(snapshot, await this.published(app, version));
      return this.store.promote(app, { ...note, checkedAgainst: snapshot.state.channels }, version);
    });
  }

  /**
   * Points the stable channel back to the version before. A proof that is slow does not delay it, and with `unchecked` a
   * refusal does not prevent it; either is written to the log.
   */
  async rollback(
    app: AppName,
    note: ChangeNote,
    { expected, unchecked = false }: { expected?: string; unchecked?: boolean } = {},
  ): Promise<RolledBack> {
    const change = await this.rehearse(app, backToPrevious(app, expected));
    const { from, to } = change?.log ?? { from: null, to: null };
    const version = to ?? '';
    return this.attempt(async (snapshot) => {
      const candidate = await this.published(app, version);
      const admitted = await this.admit(snapshot, candidate, ROLLBACK_PROOF_TIMEOUT_MS).catch(
        (error: unknown) => {
          if (!unchecked || !(error instanceof ContractError)) throw error;
          return error;
        },
      );
      const remark = remarkOn(admitted);
      await this.store.rollback(
        app,
        {
          ...(remark ? withRemark(note, remark) : note),
          checkedAgainst: unchecked ? undefined : snapshot.state.channels,
        },
        from ?? undefined,
      );
      return { version, unchecked: remark };
    });
  }

  /**
   * Removes a remote from the shop: its URLs answer 410 until it is released again. Returns the version that was stable.
   * Refused for the shell, and for a remote whose pages or slots others use.
   */
  async withdraw(app: AppName, note: ChangeNote): Promise<string> {
    await this.rehearse(app, toWithdrawn(app, [], new Date().toISOString()));
    return this.attempt(async (snapshot) => {
      const { channels } = snapshot.state;
      const live = await liveManifests(channels, new SnapshotReader(snapshot));
      const own = live.filter((manifest) => manifest.app === app);
      const remote = {
        app,
        mounts: [...new Set(own.flatMap(({ mounts }) => mounts))],
        slots: [...new Set(own.flatMap(({ slots }) => slots))],
      };
      const refusal = requiredByOthers(
        remote,
        live.filter((manifest) => manifest.app !== app),
      );
      if (refusal) throw new ContractError(refusal);
      return this.store.withdraw(app, remote.mounts, { ...note, checkedAgainst: channels });
    });
  }

  /** Throws what a change would throw now, before the checks take their time. */
  private async rehearse(app: AppName, change: ChannelChange): Promise<ReturnType<ChannelChange>> {
    const { channels, withdrawn } = await this.store.state();
    let result: ReturnType<ChannelChange> = null;
    applyChange({ channels, withdrawn }, app, (...current) => (result = change(...current)), {
      at: '',
      reason: '',
      by: '',
    });
    return result;
  }

  /** @throws ContractError for a version that is not in the store, or not as it was published */
  private async published(app: AppName, version: string): Promise<Candidate> {
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
    candidate: Candidate,
    proofTimeoutMs?: number,
  ): Promise<Admission> {
    return this.admitCandidate(
      { snapshot, candidate },
      { report: this.warn, ...(proofTimeoutMs !== undefined && { proofTimeoutMs }) },
    );
  }

  /** Runs a change on a snapshot, and again on a new one if another app changed in between. */
  private async attempt<T>(change: (snapshot: ReleaseSnapshot) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const snapshot = await takeSnapshot(this.store, this.warn);
      try {
        return await change(snapshot);
      } catch (error) {
        if (!(error instanceof ChannelsChangedError) || attempt === MAX_ATTEMPTS) throw error;
      }
    }
  }
}

const remarkOn = (admitted: Admission | ContractError): string | null => {
  if (admitted instanceof ContractError) return `unchecked: ${admitted.message}`;
  return admitted.proven ? null : `pages not rendered within ${ROLLBACK_PROOF_TIMEOUT_MS / 1000} s`;
};
