import { ContractError } from '@meridian/releases';
import { readCommandLine } from '../command-line.ts';
import { openControl, openStore } from '../publish.ts';
import { ANY_APP, APP_NAMES, asApp, isValidAppName } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { releasedApps, runCommand } from './run-command.ts';

const USAGE = `npm run rollback -- <${APP_NAMES}> [--reason "…"] [--unchecked]
Points an app's stable channel to the previous version. Restores the last live version of a withdrawn remote.
--unchecked rolls back even if the checks refuse the version; the refusal is logged.
${ANY_APP}`;

const { positionals, options } = readCommandLine(
  { name: 'rollback', usage: USAGE, maxArguments: 1, options: { reason: 'string', unchecked: 'boolean' } },
  ({ positionals: [name] }) => isValidAppName(name),
);
const app = asApp(positionals[0]);
checkEnvironment();
const store = openStore();
await runCommand(
  {
    store,
    app,
    command: `npm run rollback -- ${process.argv.slice(2).join(' ')}`,
    next: async (error) => {
      const { stable } = (await store.channels())[app] ?? {};
      if (!stable) return releasedApps(store);
      return error instanceof ContractError
        ? `To roll back anyway: npm run rollback -- ${app} --unchecked`
        : `To replace it: npm run release -- ${app}`;
    },
  },
  async () => {
    const { version, unchecked } = await openControl(store).rollback(
      app,
      { reason: options.reason ?? 'rollback' },
      { unchecked: options.unchecked ?? false },
    );
    console.log(`${app} is rolled back to ${version}.`);
    if (unchecked)
      console.error(
        `Warning: ${app} ${version} is live although it was not checked completely: ${unchecked}.`,
      );
  },
);
