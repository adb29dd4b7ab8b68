import type { AppName } from '@meridian/federation';
import type { ChannelLogEntry, ChannelState } from '../channels/channel-changes.ts';
import type { ReleaseStore } from '../store/release-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Pages that browsers have opened within this time can still load files of their versions. */
const RETENTION_MS = 30 * DAY_MS;
/** Newest versions of each app that are never removed. */
const MIN_VERSIONS = 5;

interface PublishedVersion {
  version: string;
  /** Milliseconds since the epoch; null if the time is unknown. */
  publishedAt: number | null;
}

interface AppHistory {
  app: AppName;
  /** Newest first. */
  versions: readonly PublishedVersion[];
  state: ChannelState;
  /** All changes of channels, newest first. */
  log: readonly ChannelLogEntry[];
}

/** The versions that the channels and the withdrawal of an app name. */
const namedVersions = (app: AppName, { channels, withdrawn }: ChannelState): Set<string> => {
  const { stable, canary } = channels[app] ?? {};
  const last = app === 'shell' ? undefined : withdrawn[app]?.stable;
  return new Set(
    [stable?.version, stable?.previous, canary?.version, last?.version, last?.previous].filter(
      (version) => typeof version === 'string',
    ),
  );
};

/**
 * Returns the versions of an app that no page can need. A version is kept if a channel names it, if it was live or a
 * canary within 30 days, if it was published within 30 days, or if it is one of the five newest of its app. A version whose
 * time of publication is unknown is kept too.
 * @param now in milliseconds since the epoch
 */
export const removableVersions = ({ app, versions, state, log }: AppHistory, now: number): string[] => {
  const since = now - RETENTION_MS;
  const kept = namedVersions(app, state);
  // A version is live until the entry that replaces it, which names it as `from`.
  for (const entry of log)
    if (entry.app === app && Date.parse(entry.at) >= since)
      for (const version of [entry.from, entry.to]) if (version !== null) kept.add(version);
  for (const { version } of versions.slice(0, MIN_VERSIONS)) kept.add(version);
  return versions
    .filter(({ version, publishedAt }) => !kept.has(version) && publishedAt !== null && publishedAt < since)
    .map(({ version }) => version);
};

/**
 * Removes the versions of all given apps that no page can need. Returns them as `<app> <version>`. Nothing is removed if
 * the channel log does not reach back far enough.
 * @param signal ends the removal after the present version
 */
export const removeOldVersions = async (
  store: ReleaseStore,
  apps: readonly AppName[],
  now: number,
  signal?: AbortSignal,
): Promise<string[]> => {
  const { entries, isComplete } = await store.wholeLog();
  const oldest = entries.at(-1);
  if (!isComplete && (!oldest || Date.parse(oldest.at) >= now - RETENTION_MS)) return [];
  const removed: string[] = [];
  for (const app of apps) {
    const versions = await Promise.all(
      (await store.versions(app)).map(async (version): Promise<PublishedVersion> => {
        const record = await store.record(app, version);
        return { version, publishedAt: record && Date.parse(record.publishedAt) };
      }),
    );
    const removable = removableVersions({ app, versions, state: await store.state(), log: entries }, now);
    for (const version of removable) {
      if (signal?.aborted) return removed;
      // A channel can have changed since the list was made.
      if (namedVersions(app, await store.state()).has(version)) continue;
      await store.remove(app, version);
      removed.push(`${app} ${version}`);
    }
  }
  return removed;
};
