import { spawnSync } from 'node:child_process';
import { type AppName, APPS } from '@meridian/federation';
import { ChannelConflictError, ContractError } from '@meridian/releases';
import { openStore, publish } from '../publish.ts';

const USAGE = `npm run release -- <${APPS.join(' | ')}>
Builds, checks and publishes one app and points its channel to it. Nothing of any other app changes.`;

const app = process.argv[2] as AppName;
if (!APPS.includes(app)) {
  console.error(USAGE);
  process.exit(2);
}
const build = spawnSync('npx', ['nx', 'run', `@meridian/${app}:build`, '--outputStyle=stream'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (build.status !== 0) process.exit(1);
try {
  const { version, previous, fresh } = await publish(app, openStore(), 'release');
  console.log(
    previous === version
      ? `${app} ${version} is what the channel points to already.`
      : `${app} ${version} is live${fresh ? '' : ' again'}${previous ? `; before it: ${previous}` : ''}.`,
  );
} catch (error) {
  if (!(error instanceof ContractError || error instanceof ChannelConflictError)) throw error;
  console.error(`Refused: ${error.message}.`);
  process.exit(1);
}
