import { readCommandLine } from '../command-line.ts';
import { openControl, openStore } from '../publish.ts';
import { percent, readShare } from '../share.ts';
import { ANY_APP, APP_NAMES, asApp, isValidAppName } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { releasedApps, runCommand } from './run-command.ts';

const USAGE = `npm run canary -- <${APP_NAMES}> <version> <share> [--reason "…"]
Releases a published version to a share of the visitors, e.g. 10%. The same visitors keep it while the share grows.
npm run canary -- <app> off stops the canary.
${ANY_APP}`;

const { positionals, options } = readCommandLine(
  { name: 'canary', usage: USAGE, maxArguments: 3, options: { reason: 'string' } },
  ({ positionals: [name, version, share] }) =>
    isValidAppName(name) && (version === 'off' ? share === undefined : readShare(share) !== null),
);
const app = asApp(positionals[0]);
const [, version = '', share] = positionals;
checkEnvironment();
const store = openStore();
await runCommand(
  {
    store,
    app,
    command: `npm run canary -- ${process.argv.slice(2).join(' ')}`,
    next: async () =>
      (await store.channels())[app]
        ? `To release a fixed version as a canary: npm run release -- ${app} --canary 10%`
        : releasedApps(store),
  },
  async () => {
    if (version === 'off') {
      await store.stopCanary(app, { reason: options.reason ?? 'canary stopped' });
      console.log(`The canary of ${app} is stopped.`);
      return;
    }
    const fraction = readShare(share) ?? 0;
    await openControl(store).startCanary(app, version, fraction, { reason: options.reason ?? 'canary' });
    console.log(`${app} ${version} is a canary for ${percent(fraction)}.`);
  },
);
