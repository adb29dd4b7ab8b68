import { parseArgs } from 'node:util';

/** Options of a command: with a value (`string`) or without (`boolean`). */
export type OptionTypes = Record<string, 'string' | 'boolean'>;
export type OptionValues<Types extends OptionTypes> = {
  [Name in keyof Types]?: Types[Name] extends 'string' ? string : boolean;
};

export interface Command<Types extends OptionTypes> {
  /** As in `npm run <name>`. */
  name: string;
  usage: string;
  /** Maximum number of arguments without the options. */
  maxArguments: number;
  options: Types;
}

const quoted = (text: string): string => (/^[\w%.:/@-]+$/.test(text) ? text : JSON.stringify(text));

/**
 * The intended command, if npm consumed options because `--` is missing: npm turns them into variables (`npm_config_hold`)
 * and passes on the other arguments. Null if npm consumed none.
 */
export const intendedCommand = (
  { name, maxArguments, options }: Pick<Command<OptionTypes>, 'name' | 'maxArguments' | 'options'>,
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
): { consumed: string[]; command: string } | null => {
  const variableOf = (option: string) => environment[`npm_config_${option.replaceAll('-', '_')}`];
  const consumed = Object.keys(options).filter((option) => variableOf(option) !== undefined);
  if (consumed.length === 0) return null;
  const positionals = given.filter((text) => !text.startsWith('-'));
  // npm reads `--reason "…"` as a boolean option and leaves its value among the arguments.
  const values = positionals.slice(maxArguments);
  const restored = consumed.map((option) => {
    const value = variableOf(option);
    if (options[option] === 'boolean') return `--${option}`;
    return `--${option} ${quoted(value && value !== 'true' ? value : (values.shift() ?? '…'))}`;
  });
  const remaining = given.filter((text) => !positionals.slice(maxArguments).includes(text));
  return {
    consumed: consumed.map((option) => `--${option}`),
    command: `npm run ${[name, '--', ...remaining.map(quoted), ...restored].join(' ')}`,
  };
};

/** Parses the arguments. Exits with the usage for `--help`, and with status 2 for invalid arguments. */
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
      `Nothing was done: npm consumed ${intended.consumed.join(' and ')} because -- is missing. Run: ${intended.command}`,
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
    // The usage lists the valid options.
  }
  console.error(command.usage);
  process.exit(2);
};
