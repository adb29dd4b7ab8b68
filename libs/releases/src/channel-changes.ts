import {
  type AppChannels,
  type AppName,
  type Canary,
  type Channel,
  type Channels,
  isRemoteName,
  type RemoteName,
} from '@meridian/federation';

/** A change of a channel that would undo somebody else's. */
export class ChannelConflictError extends Error {
  override name = 'ChannelConflictError';
}
/** A change that makes no sense where the channels are now. */
export class ChannelRuleError extends Error {
  override name = 'ChannelRuleError';
}

/** Another app changed while a version was checked against it: the version has to be checked again. */
export class ChannelsChangedError extends ChannelConflictError {
  override name = 'ChannelsChangedError';
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
  action: 'stable' | 'rollback' | 'canary' | 'stop-canary' | 'promote' | 'withdraw';
  from: string | null;
  to: string | null;
  /** Share of a canary. */
  share?: number;
  reason: string;
  /** Who did it. */
  by: string;
}

/** A remote that was withdrawn: its URLs answer 410 until it is released again. */
export interface WithdrawnRemote {
  /** The stable channel at that time. */
  stable: Channel;
  /** Path patterns that it answered. */
  mounts: string[];
  /** ISO 8601. */
  at: string;
}
export type WithdrawnRemotes = Partial<Record<RemoteName, WithdrawnRemote>>;

/** The document that each change replaces as a whole. */
export interface ChannelState {
  channels: Channels;
  withdrawn: WithdrawnRemotes;
}

/** A change of one app: its new channels or its withdrawal, and the log entry. Null changes nothing. */
export type ChannelChange = (
  current: AppChannels | undefined,
  withdrawn?: WithdrawnRemote,
) => {
  next: AppChannels | null;
  withdrawn?: WithdrawnRemote;
  log: Pick<ChannelLogEntry, 'action' | 'from' | 'to' | 'share'>;
} | null;

const expectVersion = (what: string, current: string | null, expected: string | null | undefined): void => {
  if (expected !== undefined && expected !== current)
    throw new ChannelConflictError(
      `${what} points to ${current ?? 'nothing'} by now, not to ${expected ?? 'nothing'}`,
    );
};

const released = (
  app: AppName,
  current: AppChannels | undefined,
  withdrawn: WithdrawnRemote | undefined,
): AppChannels => {
  if (!current) throw new ChannelRuleError(`${app} ${withdrawn ? 'is withdrawn' : 'was never released'}`);
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
    // Before the comparison: two releases of one version at once both get what they want.
    if (from === version) return null;
    expectVersion(app, from, expected);
    const next = current ? moved(current, version) : { stable: { version, previous: null } };
    return { next, log: { action: 'stable', from, to: version } };
  };

/** Points the stable channel back to the version before. Of a withdrawn remote it restores the stable channel. */
export const backToPrevious =
  (app: AppName, expected?: string): ChannelChange =>
  (current, withdrawn) => {
    if (!current && withdrawn) {
      const { stable } = withdrawn;
      expectVersion(app, null, expected);
      return { next: { stable }, log: { action: 'rollback', from: null, to: stable.version } };
    }
    const { stable } = released(app, current, withdrawn);
    expectVersion(app, stable.version, expected);
    if (!stable.previous) throw new ChannelRuleError(`${app} has no earlier version to go back to`);
    return {
      next: moved(released(app, current, withdrawn), stable.previous),
      log: { action: 'rollback', from: stable.version, to: stable.previous },
    };
  };

/** Gives a version to a share of the visitors, or changes that share. `since` is now, ISO 8601. */
export const toCanary =
  (app: AppName, version: string, share: number, since: string): ChannelChange =>
  (given, withdrawn) => {
    if (!mayHaveCanary(app)) throw new ChannelRuleError(`${app} has no canary channel`);
    if (!(share > 0 && share <= 1)) throw new ChannelRuleError('a share is more than 0 % and at most 100 %');
    const current = released(app, given, withdrawn);
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
  (current, withdrawn) => {
    const { stable } = released(app, current, withdrawn);
    const canary = running(app, current);
    expectVersion(`the canary of ${app}`, canary.version, expected?.version);
    // The same version on trial again is another trial.
    expectVersion(`the trial of ${app}`, canary.since, expected?.since);
    return { next: { stable }, log: { action: 'stop-canary', from: canary.version, to: null } };
  };

/** Makes the canary the stable version for everybody. */
export const canaryToStable =
  (app: AppName, expected?: string): ChannelChange =>
  (given, withdrawn) => {
    const current = released(app, given, withdrawn);
    const { version } = running(app, given);
    expectVersion(`the canary of ${app}`, version, expected);
    return {
      next: moved(current, version),
      log: { action: 'promote', from: current.stable.version, to: version },
    };
  };

/** Removes a remote from the channels and remembers the paths that it answered. `at` is now, ISO 8601. */
export const toWithdrawn =
  (app: AppName, mounts: string[], at: string): ChannelChange =>
  (current, withdrawn) => {
    if (!isRemoteName(app)) throw new ChannelRuleError(`the ${app} cannot be withdrawn: every page needs it`);
    if (!current && withdrawn) throw new ChannelRuleError(`${app} is withdrawn already`);
    const { stable } = released(app, current, withdrawn);
    return {
      next: null,
      withdrawn: { stable, mounts, at },
      log: { action: 'withdraw', from: stable.version, to: null },
    };
  };

const without = <Table extends object>(table: Table, app: AppName): Table =>
  Object.fromEntries(Object.entries(table).filter(([name]) => name !== app)) as Table;

/** Applies a change to one app's channels; the others stay. */
export const applyChange = (
  { channels, withdrawn }: ChannelState,
  app: AppName,
  change: ChannelChange,
  note: Pick<ChannelLogEntry, 'at' | 'reason' | 'by'>,
): { next: ChannelState; entry: ChannelLogEntry } | null => {
  const changed = change(channels[app], isRemoteName(app) ? withdrawn[app] : undefined);
  if (!changed) return null;
  const { at, reason, by } = note;
  return {
    next: {
      channels: changed.next ? { ...channels, [app]: changed.next } : without(channels, app),
      withdrawn: changed.withdrawn ? { ...withdrawn, [app]: changed.withdrawn } : without(withdrawn, app),
    },
    entry: { at, app, ...changed.log, reason, by },
  };
};

const liveVersions = (channels: Channels, except: AppName): string =>
  JSON.stringify(
    Object.entries(without(channels, except))
      .map(([app, { stable, canary } = { stable: { version: '' } }]) => [
        app,
        stable.version,
        canary?.version,
      ])
      .sort(),
  );

/** Whether visitors get the same versions of all apps but one. */
export const sameBeside = (app: AppName, one: Channels, other: Channels): boolean =>
  liveVersions(one, app) === liveVersions(other, app);
