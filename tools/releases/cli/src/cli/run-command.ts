import { ConfigError } from '@meridian/config';
import type { AppName } from '@meridian/federation';
import { ChannelConflictError, ChannelRuleError, ContractError, type ReleaseStore } from '@meridian/releases';

/** A sentence about the stable version of an app. */
export const channelStatus = async (store: ReleaseStore, app: AppName): Promise<string> => {
  const { channels, withdrawn } = await store.state();
  const stable = channels[app]?.stable.version;
  if (stable) return `The stable channel of ${app} still points to ${stable}.`;
  return app !== 'shell' && withdrawn[app] ? `${app} stays withdrawn.` : `${app} is not released.`;
};

const isRefusal = (error: unknown): error is Error =>
  [ContractError, ChannelConflictError, ChannelRuleError].some((kind) => error instanceof kind);

/** The next command after a conflict: the same command; null for other errors. */
const retry = (error: Error, command: string): string | null =>
  error instanceof ChannelConflictError
    ? `The channel was changed in the meantime. To try again: ${command}`
    : null;

/**
 * Runs a command. A refusal ends it with status 1 and two lines: the reason, then the state of the channel and the next
 * command.
 */
export const runCommand = async (
  {
    store,
    app,
    command,
    next,
  }: {
    store: ReleaseStore;
    app: AppName;
    /** The command as it was entered. */
    command: string;
    /** The next command after a refusal. */
    next: (error: Error) => string | Promise<string>;
  },
  job: () => Promise<void>,
): Promise<void> => {
  try {
    await job();
  } catch (error) {
    if (error instanceof ConfigError) {
      console.error(error.message);
      process.exitCode = 1;
      return;
    }
    if (!isRefusal(error)) throw error;
    console.error(`Refused: ${error.message}.`);
    console.error(`${await channelStatus(store, app)} ${retry(error, command) ?? (await next(error))}`);
    process.exitCode = 1;
  }
};

/** A line with the apps of the store. */
export const releasedApps = async (store: ReleaseStore): Promise<string> => {
  const { channels, withdrawn } = await store.state();
  const names = [...Object.keys(channels), ...Object.keys(withdrawn).map((name) => `${name} (withdrawn)`)];
  return names.length > 0 ? `Released apps: ${names.join(', ')}.` : 'No app is released yet.';
};
