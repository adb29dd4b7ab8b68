import { readCommandLine } from '../command-line.ts';
import { openControl, openStore } from '../publish.ts';
import { percent, readShare } from '../share.ts';
import { ANY_APP, APP_NAMES, asApp, isNamed } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { releasedApps, runCommand } from './run-command.ts';

const USAGE = `npm run canary -- <${APP_NAMES}> <version> <share> [--reason "…"]
Gives a published version to a share of the visitors, e.g. 10%; the same visitors keep it while the share grows.
npm run canary -- <app> off takes it back.
${ANY_APP}`;

const { positionals, options } = readCommandLine(
  { name: 'canary', usage: USAGE, maxArguments: 3, options: { reason: 'string' } },
  ({ positionals: [name, version, share] }) =>
    isNamed(name) && (version === 'off' ? share === undefined : readShare(share) !== null),
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
        ? `To build and try a fixed version: npm run release -- ${app} --canary 10%`
        : releasedApps(store),
  },
  async () => {
    if (version === 'off') {
      await store.stopCanary(app, { reason: options.reason ?? 'canary taken back' });
      console.log(`${app} has no canary any more.`);
      return;
    }
    const part = readShare(share) ?? 0;
    await openControl(store).startCanary(app, version, part, { reason: options.reason ?? 'canary' });
    console.log(`${app} ${version} is a canary for ${percent(part)}.`);
  },
);
