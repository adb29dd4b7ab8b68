import { readCommandLine } from '../command-line.ts';
import { previewLink } from '../preview-link.ts';
import { openStore } from '../publish.ts';
import { ANY_APP, APP_NAMES, asApp, isValidAppName } from './app-names.ts';
import { checkEnvironment } from './check-environment.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run preview -- <${APP_NAMES}> <version>
Creates a link that shows a published version for a day, regardless of the channels.
The link is signed with JWT_SECRET, or with the secret in DATA_DIR. Its origin is PUBLIC_ORIGIN, or the origin of the shop
that npm start opened last with that DATA_DIR.
${ANY_APP}`;

const { positionals } = readCommandLine(
  { name: 'preview', usage: USAGE, maxArguments: 2, options: {} },
  ({ positionals: [name, version] }) => isValidAppName(name) && version !== undefined,
);
const app = asApp(positionals[0]);
checkEnvironment();
const store = openStore();
await runCommand(
  {
    store,
    app,
    command: `npm run preview -- ${process.argv.slice(2).join(' ')}`,
    next: async () => {
      const versions = await store.versions(app);
      return versions.length > 0
        ? `Published versions: ${versions.join(', ')}.`
        : `To publish one: npm run release -- ${app} --hold`;
    },
  },
  async () => console.log(await previewLink(store, app, positionals[1] ?? '')),
);
