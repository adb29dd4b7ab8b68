import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ChannelControl, type ReleaseTarget, withLock } from '@meridian/releases';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../command-line.ts';
import { openControl, openStore, publish } from '../publish.ts';
import { percent, readShare } from '../share.ts';
import { APP_NAMES, asApp, isBuildable } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { runCommand, channelStatus } from './run-command.ts';

const USAGE = `npm run release -- <${APP_NAMES}> [--canary 10% | --hold] [--reason "…"]
Builds, checks and publishes a version of one app and points a channel to it. Other apps do not change.
--canary releases it to a share of the visitors; --hold publishes it as a staged version, without a channel.`;
/** Timeout of waiting for another release of the same app from this workspace, because both build into one folder. */
const LOCK_TIMEOUT_MS = 600_000;

const { positionals, options } = readCommandLine(
  {
    name: 'release',
    usage: USAGE,
    maxArguments: 1,
    options: { canary: 'string', hold: 'boolean', reason: 'string' },
  },
  ({ positionals: [name], options: { canary, hold } }) =>
    isBuildable(name) && (canary === undefined || (readShare(canary) !== null && !hold)),
);
const app = asApp(positionals[0]);
const share = readShare(options.canary);
const target: ReleaseTarget = options.hold ? 'staged' : share === null ? 'stable' : { canary: share };
const command = `npm run release -- ${process.argv.slice(2).join(' ')}`;
checkEnvironment();
const store = openStore();

const build = async (): Promise<boolean> => {
  // Every released version contains its declarations, for hosts of other teams.
  const child = spawn('npx', ['nx', 'run', `@meridian/${app}:build`, '--types', '--outputStyle=stream'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status === 0;
};

const report = ({
  version,
  previous,
  isNew,
  isChanged,
}: Awaited<ReturnType<ChannelControl['publish']>>): string => {
  if (target === 'staged')
    return `${app} ${version} is published as a staged version: no channel points to it.`;
  if (target !== 'stable') return `${app} ${version} is a canary for ${percent(target.canary)}.`;
  if (!isChanged) return `${app} ${version} is already the stable version.`;
  return `${app} ${version} is live${isNew ? '' : ' again'}${previous ? `; previous version: ${previous}` : ''}.`;
};

const release = async (): Promise<void> => {
  if (await build()) {
    console.log(report(await publish(app, store, options.reason ?? 'release', target, openControl(store))));
    return;
  }
  console.error(
    `Nothing was released: the build of ${app} failed. ${await channelStatus(store, app)} After a fix: ${command}`,
  );
  process.exitCode = 1;
};

const locks = fileURLToPath(new URL('../../../../../node_modules/.cache', import.meta.url));
await mkdir(locks, { recursive: true });
await runCommand(
  {
    store,
    app,
    command,
    next: () => `Nothing was released. After a fix: ${command}`,
  },
  () =>
    withLock(join(locks, `release-${app}.lock`), release, {
      timeoutMs: LOCK_TIMEOUT_MS,
      onWait: () => console.log(`Waiting for another release of ${app} from this workspace …`),
    }),
);
