import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ConfigError, readVariables } from '@meridian/config';
import { email as emailSchema, newStaffPassword } from '@meridian/contracts';
import { STAFF_PASSWORD_MIN_LENGTH } from '@meridian/domain';
import { NestFactory } from '@nestjs/core';
import { ConfigModule } from '../../../platform/config/config.module.ts';
import { DatabaseModule } from '../../../platform/database/database.module.ts';
import { AdminModule } from './admin.module.ts';
import { Owners } from './owners.ts';
import { passwordProblem } from './password-checks.ts';

interface AdminConsole {
  print: (line: string) => void;
  printError: (line: string) => void;
  /** Reads standard input to its end. */
  readInput: () => Promise<string>;
}

const USAGE = `Usage: npm run admin -- create <email> [--password-stdin]

Creates an owner with this email. The password is random and shown once, or read from standard input.
An existing account becomes an owner with the new password and without second factors, and is signed
out everywhere.`;

const readArguments = (args: string[]): { email: string; fromInput: boolean } | undefined => {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'password-stdin': { type: 'boolean', default: false } },
    });
    const [command, email, ...rest] = positionals;
    if (command !== 'create' || email === undefined || rest.length > 0) return undefined;
    return { email, fromInput: values['password-stdin'] };
  } catch {
    return undefined;
  }
};

const problemOf = (password: string): string | undefined => {
  if (!newStaffPassword.safeParse(password).success)
    return `The password must have ${STAFF_PASSWORD_MIN_LENGTH} to 200 characters.`;
  return passwordProblem(password, true) && 'The password is one of the 10,000 most common.';
};

const makeOwner = async (variables: NodeJS.ProcessEnv, email: string, password: string) => {
  const config = readVariables(['MONGODB_URI', 'DATABASE_TIMEOUT_SECONDS'], variables);
  const context = await NestFactory.createApplicationContext(
    { module: AdminModule, imports: [ConfigModule.with(config), DatabaseModule] },
    { logger: false, abortOnError: false },
  );
  try {
    return await context.get(Owners).makeOwner(email, password);
  } finally {
    await context.close();
  }
};

/** Runs `npm run admin -- create <email>`. Returns the exit code. */
export const runAdminCommand = async (
  args: string[],
  variables: NodeJS.ProcessEnv,
  terminal: AdminConsole,
): Promise<number> => {
  const fail = (reason: string, code = 2): number => {
    terminal.printError(reason);
    return code;
  };
  const options = readArguments(args);
  if (!options) return fail(USAGE);
  const email = emailSchema.safeParse(options.email);
  if (!email.success)
    return fail(
      `${options.email} is not a valid email address. Example: npm run admin -- create owner@shop.example`,
    );
  const given = options.fromInput ? (await terminal.readInput()).replace(/\r?\n$/, '') : undefined;
  const password = given ?? randomBytes(12).toString('base64url');
  const problem = problemOf(password);
  if (problem) return fail(`${problem} Run the command again with another password.`);
  try {
    const outcome = await makeOwner(variables, email.data, password);
    terminal.print(
      outcome === 'created' ? `Created the owner ${email.data}.` : `${email.data} is now an owner.`,
    );
    if (given === undefined) terminal.print(`Password, shown only here: ${password}`);
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) return fail(error.message, 1);
    if (!/^Mongo/.test((error as Error).name)) throw error;
    return fail(
      'Could not connect to the database at MONGODB_URI. Check that it is running, then run the command again.',
      1,
    );
  }
};
