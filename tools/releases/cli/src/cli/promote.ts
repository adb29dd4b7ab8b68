import { ChannelRuleError } from '@meridian/releases';
import { readCommandLine } from '../command-line.ts';
import { openControl, openStore } from '../publish.ts';
import { ANY_APP, APP_NAMES, asApp, isValidAppName } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run promote -- <${APP_NAMES}> [--reason "…"]
Makes the canary of an app the stable version for all visitors.
${ANY_APP}`;

const { positionals, options } = readCommandLine(
  { name: 'promote', usage: USAGE, maxArguments: 1, options: { reason: 'string' } },
  ({ positionals: [name] }) => isValidAppName(name),
);
const app = asApp(positionals[0]);
checkEnvironment();
const store = openStore();
await runCommand(
  {
    store,
    app,
    command: `npm run promote -- ${process.argv.slice(2).join(' ')}`,
    next: (error) =>
      error instanceof ChannelRuleError
        ? `To start a canary: npm run canary -- ${app} <version> 10%`
        : `To stop the canary: npm run canary -- ${app} off`,
  },
  async () => {
    const expected = (await store.channels())[app]?.canary?.version;
    const version = await openControl(store).promote(
      app,
      { reason: options.reason ?? 'promotion' },
      expected,
    );
    console.log(`${app} ${version} is live for all visitors.`);
  },
);
