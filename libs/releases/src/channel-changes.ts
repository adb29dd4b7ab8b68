import type { AppChannels, AppName, Canary, Channels } from '@meridian/federation';

/** A change of a channel that would undo somebody else's. */
export class ChannelConflictError extends Error {
  override name = 'ChannelConflictError';
}
/** A change that makes no sense where the channels are now. */
export class ChannelRuleError extends Error {
  override name = 'ChannelRuleError';
}

/** Whether a change was refused where the channels are now, not broken off by something else. */
export const isChannelRefusal = (error: unknown): error is ChannelConflictError | ChannelRuleError =>
  error instanceof ChannelConflictError || error instanceof ChannelRuleError;

/** Apps that may have a canary: all but the shell, whose failure to start in a browser nobody could report. */
export const mayHaveCanary = (app: AppName): boolean => app !== 'shell';

/** One line of `channel-log.jsonl`. */
export interface ChannelLogEntry {
  /** ISO 8601. */
  at: string;
  app: AppName;
  /** What was done: the channel that changed, or how. */
  action: 'stable' | 'rollback' | 'canary' | 'stop-canary' | 'promote';
  from: string | null;
  to: string | null;
  /** Share of a canary. */
  share?: number;
  reason: string;
  /** Who did it. */
  by: string;
}

/** What is asked of one app's channels: how they shall stand, and what the log says of it. Null changes nothing. */
export type ChannelChange = (current: AppChannels | undefined) => {
  next: AppChannels;
  log: Pick<ChannelLogEntry, 'action' | 'from' | 'to' | 'share'>;
} | null;

const expectVersion = (what: string, current: string | null, expected: string | null | undefined): void => {
  if (expected !== undefined && expected !== current)
    throw new ChannelConflictError(
      `${what} points to ${current ?? 'nothing'} by now, not to ${expected ?? 'nothing'}`,
    );
};

const released = (app: AppName, current: AppChannels | undefined): AppChannels => {
  if (!current) throw new ChannelRuleError(`${app} is not released`);
  return current;
};
const running = (app: AppName, current: AppChannels | undefined): Canary => {
  const canary = current?.canary;
  if (!canary) throw new ChannelRuleError(`${app} has no canary`);
  return canary;
};

/** The stable channel on another version; a canary of that version has come to its end. */
const moved = ({ stable, canary }: AppChannels, version: string): AppChannels => ({
  stable: { version, previous: stable.version },
  ...(canary && canary.version !== version && { canary }),
});

/** Points the stable channel to a version. Where it points already nothing changes: the way back stays open. */
export const pointTo =
  (app: AppName, version: string, expected?: string | null): ChannelChange =>
  (current) => {
    const from = current?.stable.version ?? null;
    expectVersion(app, from, expected);
    if (from === version) return null;
    const next = current ? moved(current, version) : { stable: { version, previous: null } };
    return { next, log: { action: 'stable', from, to: version } };
  };

/** Points the stable channel back to the version before. */
export const backToPrevious =
  (app: AppName, expected?: string): ChannelChange =>
  (current) => {
    const { version, previous } = current?.stable ?? { version: null, previous: null };
    expectVersion(app, version, expected);
    if (!current || !previous) throw new ChannelRuleError(`${app} has no earlier version to go back to`);
    return { next: moved(current, previous), log: { action: 'rollback', from: version, to: previous } };
  };

/** Gives a version to a share of the visitors, or changes that share. `since` is now, ISO 8601. */
export const toCanary =
  (app: AppName, version: string, share: number, since: string): ChannelChange =>
  (given) => {
    if (!mayHaveCanary(app)) throw new ChannelRuleError(`${app} has no canary channel`);
    if (!(share > 0 && share <= 1)) throw new ChannelRuleError('a share is more than 0 % and at most 100 %');
    const current = released(app, given);
    if (current.stable.version === version) throw new ChannelRuleError(`${app} ${version} is stable already`);
    const before = current.canary;
    if (before?.version === version && before.share === share) return null;
    const canary = { version, share, since: before?.version === version ? before.since : since };
    return {
      next: { ...current, canary },
      log: { action: 'canary', from: before?.version ?? null, to: version, share },
    };
  };

/** Takes a canary back: everybody gets the stable version. */
export const withoutCanary =
  (app: AppName, expected?: Pick<Canary, 'version' | 'since'>): ChannelChange =>
  (current) => {
    const canary = running(app, current);
    const { stable } = released(app, current);
    expectVersion(`the canary of ${app}`, canary.version, expected?.version);
    // The same version on trial again is another trial.
    expectVersion(`the trial of ${app}`, canary.since, expected?.since);
    return { next: { stable }, log: { action: 'stop-canary', from: canary.version, to: null } };
  };

/** Makes the canary the stable version for everybody. */
export const canaryToStable =
  (app: AppName, expected?: string): ChannelChange =>
  (given) => {
    const { version } = running(app, given);
    const current = released(app, given);
    expectVersion(`the canary of ${app}`, version, expected);
    return {
      next: moved(current, version),
      log: { action: 'promote', from: current.stable.version, to: version },
    };
  };

/** Applies a change to one app's channels; the others stay. */
export const applyChange = (
  channels: Channels,
  app: AppName,
  change: ChannelChange,
  note: Pick<ChannelLogEntry, 'at' | 'reason' | 'by'>,
): { next: Channels; entry: ChannelLogEntry } | null => {
  const changed = change(channels[app]);
  if (!changed) return null;
  const { at, reason, by } = note;
  return { next: { ...channels, [app]: changed.next }, entry: { at, app, ...changed.log, reason, by } };
};
