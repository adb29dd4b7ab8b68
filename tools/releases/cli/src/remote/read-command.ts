import { parseArgs } from 'node:util';
import { RemoteError } from './remote-error.ts';

export const USAGE = `Releases a remote to a shop that its team does not deploy.

  keygen --out <file>                     creates a key pair for signatures
  publish [--stable | --canary 10%]       uploads the built remote; without an option no visitor gets it
  stable <app> <version>                  makes an uploaded version live for all visitors
  canary <app> <version> 10%              gives a version to a share of the visitors
  promote <app>                           makes the canary live for all visitors
  rollback <app>                          returns to the previous version
  hold <app>                              pauses the canary
  unhold <app> <version>                  resumes a paused canary with its last share
  status <app>                            prints the channels, the versions and the latest changes

Options
  --to <url>            the shop, for example https://shop.example
  --token-env <name>    environment variable with the token of the team; default MERIDIAN_TOKEN
  --key <file>          private key of the team in PEM format, for publish
  --dist <folder>       folder with release.json, browser/ and server/; default dist
  --reason "<text>"     reason for the log`;

const OPTIONS = {
  to: { type: 'string' },
  'token-env': { type: 'string' },
  key: { type: 'string' },
  dist: { type: 'string' },
  out: { type: 'string' },
  reason: { type: 'string' },
  canary: { type: 'string' },
  stable: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Number of arguments of each command. */
const ARGUMENTS = new Map([
  ['keygen', 0],
  ['publish', 0],
  ['stable', 2],
  ['canary', 3],
  ['promote', 1],
  ['rollback', 1],
  ['hold', 1],
  ['unhold', 2],
  ['status', 1],
]);

const parse = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], allowPositionals: true, options: OPTIONS });

export type CommandOptions = ReturnType<typeof parse>['values'];

/** A command with its arguments and options. */
export interface RemoteCommand {
  name: string;
  values: string[];
  options: CommandOptions;
}

/** Reads a command line; null if it asks for help. @throws RemoteError with the usage */
export const readCommand = (argv: readonly string[]): RemoteCommand | null => {
  let read: ReturnType<typeof parse>;
  try {
    read = parse(argv);
  } catch (error) {
    throw new RemoteError(`${(error as Error).message}\n\n${USAGE}`);
  }
  const { positionals, values: options } = read;
  const [name = '', ...values] = positionals;
  if (options.help || name === 'help') return null;
  const count = ARGUMENTS.get(name);
  if (count === undefined)
    throw new RemoteError(`${name ? `Unknown command ${name}.` : 'Name a command.'}\n\n${USAGE}`);
  if (values.length !== count)
    throw new RemoteError(`The command ${name} needs ${count} arguments, not ${values.length}.\n\n${USAGE}`);
  return { name, values, options };
};

/** Parses a share such as `10%` or `0.1`. @throws RemoteError */
export const readShare = (text: string): number => {
  const share = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (!(share > 0 && share <= 1)) throw new RemoteError(`${text} is not a share. Write, for example, 10%.`);
  return share;
};
