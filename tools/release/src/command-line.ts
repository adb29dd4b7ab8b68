import { parseArgs } from 'node:util';

/** Options of a command: whether each takes a text or is a switch. */
export type OptionTypes = Record<string, 'string' | 'boolean'>;
export type OptionValues<Types extends OptionTypes> = {
  [Name in keyof Types]?: Types[Name] extends 'string' ? string : boolean;
};

export interface Command<Types extends OptionTypes> {
  /** As in `npm run <name>`. */
  name: string;
  usage: string;
  /** Most arguments besides options. */
  maxArguments: number;
  options: Types;
}

const quoted = (text: string): string => (/^[\w%.:/@-]+$/.test(text) ? text : JSON.stringify(text));

/**
 * The command as it was meant, if npm took options of it for itself: without `--` it turns them into variables
 * (`npm_config_hold`) and hands on the rest. Null if it took none.
 */
export const intendedCommand = (
  { name, maxArguments, options }: Pick<Command<OptionTypes>, 'name' | 'maxArguments' | 'options'>,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): { taken: string[]; command: string } | null => {
  const variableOf = (option: string) => environment[`npm_config_${option.replaceAll('-', '_')}`];
  const taken = Object.keys(options).filter((option) => variableOf(option) !== undefined);
  if (taken.length === 0) return null;
  const positionals = given.filter((text) => !text.startsWith('-'));
  // npm reads `--reason "…"` as a switch and leaves its text among the arguments.
  const texts = positionals.slice(maxArguments);
  const meant = taken.map((option) => {
    const value = variableOf(option);
    if (options[option] === 'boolean') return `--${option}`;
    return `--${option} ${quoted(value && value !== 'true' ? value : (texts.shift() ?? '…'))}`;
  });
  const kept = given.filter((text) => !positionals.slice(maxArguments).includes(text));
  return {
    taken: taken.map((option) => `--${option}`),
    command: `npm run ${[name, '--', ...kept.map(quoted), ...meant].join(' ')}`,
  };
};

/** Ends the process: with the usage for `--help`, with status 2 for arguments that the command does not have. */
export const readCommandLine = <Types extends OptionTypes>(
  command: Command<Types>,
  isComplete: (given: { positionals: string[]; options: OptionValues<Types> }) => boolean,
): { positionals: string[]; options: OptionValues<Types> } => {
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(command.usage);
    process.exit(0);
  }
  const intended = intendedCommand(command, given, process.env);
  if (intended) {
    console.error(
      `Nothing was done: npm took ${intended.taken.join(' and ')} for itself because -- is missing. Run: ${intended.command}`,
    );
    process.exit(2);
  }
  try {
    const { positionals, values } = parseArgs({
      args: given,
      allowPositionals: true,
      options: Object.fromEntries(Object.entries(command.options).map(([name, type]) => [name, { type }])),
    });
    const read = { positionals, options: values as OptionValues<Types> };
    if (positionals.length <= command.maxArguments && isComplete(read)) return read;
  } catch {
    // An unknown option: the usage names the known ones.
  }
  console.error(command.usage);
  process.exit(2);
};
