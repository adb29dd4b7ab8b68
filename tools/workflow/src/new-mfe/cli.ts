import { readCommandLine } from '@meridian/release';
import { CliError } from '../cli-error.ts';
import { ROOT } from '../root.mjs';
import { createRemote } from './create-remote.ts';
import { releasedPaths } from './path-conflict.ts';

const USAGE = `npm run new:mfe -- <name> [--mounts /path]
Creates a remote in apps/<name>-mfe that builds, has tests and can be released.
--mounts is the path of its first page (default: /<name>). No other app may serve this path.`;

const { positionals, options } = readCommandLine(
  { name: 'new:mfe', usage: USAGE, maxArguments: 1, options: { mounts: 'string' } },
  ({ positionals: [name] }) => name !== undefined,
);
const [name = ''] = positionals;
try {
  const released = await releasedPaths(process.env);
  const app = await createRemote(ROOT, { name, mounts: options.mounts, released });
  console.log(
    `Created apps/${app}. Next commands:\n  npm run dev -- ${app}          develop it\n  npm test -- --only ${app}     test it\n  npm run release -- ${app}      release it`,
  );
} catch (error) {
  if (!(error instanceof CliError)) throw error;
  console.error(error.message);
  process.exit(1);
}
