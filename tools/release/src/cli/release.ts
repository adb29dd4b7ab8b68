import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type ChannelControl, ContractError, mayHaveCanary, type Target, withLock } from '@meridian/releases';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from '../command-line.ts';
import { openControl, openStore, publish } from '../publish.ts';
import { percent, readShare } from '../share.ts';
import { APP_NAMES, asApp, isBuildable } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { runCommand, standing } from './run-command.ts';

const USAGE = `npm run release -- <${APP_NAMES}> [--canary 10% | --hold] [--reason "…"]
Builds, checks and publishes one app and points its channel to it. Nothing of any other app changes.
--canary gives it to a share of the visitors only; --hold publishes it without giving it to anybody.`;
/** Milliseconds to wait for another release of the same app from this workspace: both build into one folder. */
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
const target: Target = options.hold ? 'held' : share === null ? 'stable' : { canary: share };
const command = `npm run release -- ${process.argv.slice(2).join(' ')}`;
checkEnvironment();
const store = openStore();

const build = async (): Promise<boolean> => {
  const child = spawn('npx', ['nx', 'run', `@meridian/${app}:build`, '--outputStyle=stream'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status === 0;
};

const report = ({
  version,
  previous,
  fresh,
  moved,
}: Awaited<ReturnType<ChannelControl['publish']>>): string => {
  if (target === 'held') return `${app} ${version} is published and held: no channel points to it.`;
  if (target !== 'stable') return `${app} ${version} is a canary for ${percent(target.canary)}.`;
  if (!moved) return `${app} ${version} is what the channel points to already.`;
  return `${app} ${version} is live${fresh ? '' : ' again'}${previous ? `; before it: ${previous}` : ''}.`;
};

const release = async (): Promise<void> => {
  // Known before the build, which takes its time.
  if (typeof target === 'object' && !mayHaveCanary(app))
    throw new ContractError(`${app} has no canary channel`);
  if (await build()) {
    console.log(report(await publish(app, store, options.reason ?? 'release', target, openControl(store))));
    return;
  }
  console.error(`Nothing was released: the build of ${app} failed. ${await standing(store, app)}`);
  process.exitCode = 1;
};

const locks = fileURLToPath(new URL('../../../../node_modules/.cache', import.meta.url));
await mkdir(locks, { recursive: true });
await runCommand(
  {
    store,
    app,
    command,
    next: () =>
      typeof target === 'object' && !mayHaveCanary(app)
        ? `To release it to everybody: npm run release -- ${app}`
        : `Nothing was released. After a fix: ${command}`,
  },
  () =>
    withLock(join(locks, `release-${app}.lock`), release, {
      timeoutMs: LOCK_TIMEOUT_MS,
      onWait: () => console.log(`Another release of ${app} is running here; this one follows it.`),
    }),
);
