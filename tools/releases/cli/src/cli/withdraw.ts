import { ChannelRuleError } from '@meridian/releases';
import { readCommandLine } from '../command-line.ts';
import { openControl, openStore } from '../publish.ts';
import { ANY_APP, APP_NAMES, asApp, isValidAppName } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { releasedApps, runCommand } from './run-command.ts';

const USAGE = `npm run withdraw -- <${APP_NAMES}> [--reason "…"]
Removes a remote from the shop: its URLs answer 410 until it is released again. Its versions stay in the store.
Refused for the shell, and for a remote whose pages or slots other apps use.
${ANY_APP}`;

const { positionals, options } = readCommandLine(
  { name: 'withdraw', usage: USAGE, maxArguments: 1, options: { reason: 'string' } },
  ({ positionals: [name] }) => isValidAppName(name),
);
const app = asApp(positionals[0]);
checkEnvironment();
const store = openStore();
await runCommand(
  {
    store,
    app,
    command: `npm run withdraw -- ${process.argv.slice(2).join(' ')}`,
    next: (error) =>
      error instanceof ChannelRuleError
        ? releasedApps(store)
        : `First release the other app without links to it, then: npm run withdraw -- ${app}`,
  },
  async () => {
    const version = await openControl(store).withdraw(app, { reason: options.reason ?? 'withdrawn' });
    console.log(
      `${app} ${version} is withdrawn: its URLs answer 410. To restore it: npm run rollback -- ${app}`,
    );
  },
);
