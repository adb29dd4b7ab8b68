import {
  type AppChannels,
  type AppName,
  type Canary,
  type Channel,
  type Channels,
  isRemoteName,
  type RemoteName,
} from '@meridian/federation';

/** A channel change is rejected because the channel has changed since the caller read it. */
export class ChannelConflictError extends Error {
  override name = 'ChannelConflictError';
}
/** A channel change is rejected because the present channels do not allow it. */
export class ChannelRuleError extends Error {
  override name = 'ChannelRuleError';
}

/** Another app changed while a version was checked against it: the version must be checked again. */
export class ChannelsChangedError extends ChannelConflictError {
  override name = 'ChannelsChangedError';
}

/** Whether a channel change was rejected because of the present channels, and not by an unexpected error. */
export const isChannelError = (error: unknown): error is ChannelConflictError | ChannelRuleError =>
  error instanceof ChannelConflictError || error instanceof ChannelRuleError;

/** One line of `channel-log.jsonl`. */
export interface ChannelLogEntry {
  /** ISO 8601. */
  at: string;
  app: AppName;
  /** The channel that changed, or the kind of the change. */
  action: 'stable' | 'rollback' | 'canary' | 'stop-canary' | 'promote' | 'withdraw';
  from: string | null;
  to: string | null;
  /** Share of a canary. */
  share?: number;
  reason: string;
  /** Operating system user or email address of the author; `automatic` for the canary monitor. */
  by: string;
}

/** A withdrawn remote: its URLs answer 410 until it is released again. */
export interface WithdrawnRemote {
  /** The stable channel before the withdrawal. */
  stable: Channel;
  /** Path patterns that it answered. */
  mounts: string[];
  /** ISO 8601. */
  at: string;
}
export type WithdrawnRemotes = Partial<Record<RemoteName, WithdrawnRemote>>;

/** The channels and withdrawn remotes. Each change replaces the whole document. */
export interface ChannelState {
  channels: Channels;
  withdrawn: WithdrawnRemotes;
}

/** An app before a change. */
interface AppBefore {
  app: AppName;
  current: AppChannels | undefined;
  withdrawn?: WithdrawnRemote | undefined;
  /** Time of the change, ISO 8601. */
  at: string;
}

/** Computes a change of an app: its new channels or its withdrawal, and the log entry. Null changes nothing. */
export type ChannelChange = (before: AppBefore) => {
  next: AppChannels | null;
  withdrawn?: WithdrawnRemote;
  log: Pick<ChannelLogEntry, 'action' | 'from' | 'to' | 'share'>;
} | null;

const expectVersion = (
  subject: string,
  current: string | null,
  expected: string | null | undefined,
): void => {
  if (expected !== undefined && expected !== current)
    throw new ChannelConflictError(
      `${subject} now points to ${current ?? 'nothing'}, not to ${expected ?? 'nothing'}`,
    );
};

const requireReleased = ({ app, current, withdrawn }: AppBefore): AppChannels => {
  if (!current) throw new ChannelRuleError(`${app} ${withdrawn ? 'is withdrawn' : 'was never released'}`);
  return current;
};
const requireCanary = (before: AppBefore): AppChannels & { canary: Canary } => {
  const { canary, ...channels } = requireReleased(before);
  if (!canary) throw new ChannelRuleError(`${before.app} has no canary`);
  return { ...channels, canary };
};

/** Channels with another stable version. The canary of that version ends. */
const withStable = ({ stable, canary }: AppChannels, version: string): AppChannels => ({
  stable: { version, previous: stable.version },
  ...(canary && canary.version !== version && { canary }),
});

/** Points the stable channel to a version. Keeps `previous` if the channel already points there, so that a rollback stays possible. */
export const pointStable =
  (version: string, expected?: string | null): ChannelChange =>
  ({ app, current }) => {
    const from = current?.stable.version ?? null;
    // Checked before `expected`, so that two concurrent releases of one version both succeed.
    if (from === version) return null;
    expectVersion(app, from, expected);
    const next = current ? withStable(current, version) : { stable: { version, previous: null } };
    return { next, log: { action: 'stable', from, to: version } };
  };

/** Points the stable channel to the previous version; restores the stable channel of a withdrawn remote. */
export const rollBackStable =
  (expected?: string): ChannelChange =>
  (before) => {
    const { app, current, withdrawn } = before;
    if (!current && withdrawn) {
      const { stable } = withdrawn;
      expectVersion(app, null, expected);
      return { next: { stable }, log: { action: 'rollback', from: null, to: stable.version } };
    }
    const released = requireReleased(before);
    const { version, previous } = released.stable;
    expectVersion(app, version, expected);
    if (!previous) throw new ChannelRuleError(`${app} has no previous version to roll back to`);
    return {
      next: withStable(released, previous),
      log: { action: 'rollback', from: version, to: previous },
    };
  };

/** Starts a canary, or changes its share of the visitors. */
export const setCanary =
  (version: string, share: number): ChannelChange =>
  (before) => {
    if (!(share > 0 && share <= 1))
      throw new ChannelRuleError('the share must be above 0 % and at most 100 %');
    const { stable, canary: running } = requireReleased(before);
    if (stable.version === version) throw new ChannelRuleError(`${before.app} ${version} is already stable`);
    if (running?.version === version && running.share === share) return null;
    const since = running?.version === version ? running.since : before.at;
    return {
      next: { stable, canary: { version, share, since } },
      log: { action: 'canary', from: running?.version ?? null, to: version, share },
    };
  };

/** Ends the canary: all visitors get the stable version. */
export const stopCanary =
  (expected?: Pick<Canary, 'version' | 'since'>): ChannelChange =>
  (before) => {
    const { stable, canary } = requireCanary(before);
    expectVersion(`the canary of ${before.app}`, canary.version, expected?.version);
    // A canary that was stopped and started again with the same version is another canary.
    expectVersion(`the canary of ${before.app}`, canary.since, expected?.since);
    return { next: { stable }, log: { action: 'stop-canary', from: canary.version, to: null } };
  };

/** Makes the canary the stable version. */
export const promoteCanary =
  (expected?: string): ChannelChange =>
  (before) => {
    const current = requireCanary(before);
    const { version } = current.canary;
    expectVersion(`the canary of ${before.app}`, version, expected);
    return {
      next: withStable(current, version),
      log: { action: 'promote', from: current.stable.version, to: version },
    };
  };

/** Removes a remote from the channels and stores the path patterns that it answered. */
export const withdrawRemote =
  (mounts: string[]): ChannelChange =>
  (before) => {
    const { app, current, withdrawn, at } = before;
    if (!isRemoteName(app)) throw new ChannelRuleError(`the ${app} cannot be withdrawn: every page needs it`);
    if (!current && withdrawn) throw new ChannelRuleError(`${app} is already withdrawn`);
    const { stable } = requireReleased(before);
    return {
      next: null,
      withdrawn: { stable, mounts, at },
      log: { action: 'withdraw', from: stable.version, to: null },
    };
  };

const without = <Table extends object>(table: Table, app: AppName): Table =>
  Object.fromEntries(Object.entries(table).filter(([name]) => name !== app)) as Table;

/** Computes a change from the present channels of an app. Null if it changes nothing. */
export const computeChange = (
  { channels, withdrawn }: ChannelState,
  app: AppName,
  change: ChannelChange,
  at: string,
): ReturnType<ChannelChange> =>
  change({ app, current: channels[app], withdrawn: isRemoteName(app) ? withdrawn[app] : undefined, at });

/** Applies a change to the channels of one app. Null if it changes nothing. */
export const applyChange = (
  state: ChannelState,
  app: AppName,
  change: ChannelChange,
  note: Pick<ChannelLogEntry, 'at' | 'reason' | 'by'>,
): { next: ChannelState; entry: ChannelLogEntry } | null => {
  const { at, reason, by } = note;
  const changed = computeChange(state, app, change, at);
  if (!changed) return null;
  const { channels, withdrawn } = state;
  return {
    next: {
      channels: changed.next ? { ...channels, [app]: changed.next } : without(channels, app),
      withdrawn: changed.withdrawn ? { ...withdrawn, [app]: changed.withdrawn } : without(withdrawn, app),
    },
    entry: { at, app, ...changed.log, reason, by },
  };
};

const liveVersions = (channels: Channels, except: AppName | null): string =>
  JSON.stringify(
    Object.entries(except === null ? channels : without(channels, except))
      .map(([app, { stable, canary } = { stable: { version: '' } }]) => [
        app,
        stable.version,
        canary?.version,
      ])
      .sort(),
  );

/** Whether the live versions of two states are the same, without those of the app `except`. */
export const haveSameVersions = (one: Channels, other: Channels, except: AppName | null = null): boolean =>
  liveVersions(one, except) === liveVersions(other, except);
