import { spawnSync } from 'node:child_process';
import { openStore, publish, type Target } from '../publish.ts';
import { APP_NAMES, percent, readArguments, readShare } from './arguments.ts';
import { orRefuse } from './refusal.ts';

const USAGE = `npm run release -- <${APP_NAMES}> [--canary 10% | --hold] [--reason "…"]
Builds, checks and publishes one app and points its channel to it. Nothing of any other app changes.
--canary gives it to a share of the visitors only; --hold publishes it without giving it to anybody.`;

const { app, options } = readArguments(
  USAGE,
  ({ rest, options: { canary, hold } }) =>
    rest.length === 0 && (canary === undefined || (readShare(canary) !== null && !hold)),
);
const share = readShare(options.canary);
const target: Target = options.hold ? 'held' : share === null ? 'stable' : { canary: share };

const build = spawnSync('npx', ['nx', 'run', `@meridian/${app}:build`, '--outputStyle=stream'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (build.status !== 0) process.exit(1);
await orRefuse(async () => {
  const { version, previous, fresh, moved } = await publish(
    app,
    openStore(),
    options.reason ?? 'release',
    target,
  );
  if (target === 'held') console.log(`${app} ${version} is published and held: no channel points to it.`);
  else if (target !== 'stable') console.log(`${app} ${version} is a canary for ${percent(target.canary)}.`);
  else if (!moved) console.log(`${app} ${version} is what the channel points to already.`);
  else
    console.log(
      `${app} ${version} is live${fresh ? '' : ' again'}${previous ? `; before it: ${previous}` : ''}.`,
    );
});
