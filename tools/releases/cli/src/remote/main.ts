import { readFile, writeFile } from 'node:fs/promises';
import { packFiles } from './pack-files.ts';
import { type CommandOptions, readCommand, readShare, type RemoteCommand, USAGE } from './read-command.ts';
import { readPackage } from './read-package.ts';
import { readOrigin, ReleaseApi, type RemoteState } from './release-api.ts';
import { RemoteError } from './remote-error.ts';
import { createKeyPair, readPrivateKey, signPackage } from './sign-package.ts';

/** Inputs and outputs of a command besides its arguments. */
interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  print: (line: string) => void;
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

const openApi = (options: CommandOptions, { env }: Surroundings): ReleaseApi => {
  const origin = readOrigin(options.to);
  const variable = options['token-env'] ?? 'MERIDIAN_TOKEN';
  const token = env[variable];
  if (!token) throw new RemoteError(`The environment variable ${variable} contains no token.`);
  return new ReleaseApi(origin, token);
};

const keygen = async ({ options: { out } }: RemoteCommand, { print }: Surroundings): Promise<void> => {
  if (!out)
    throw new RemoteError('Set the file of the private key with --out, for example --out team-key.pem');
  const { privateKey, publicKey, id } = createKeyPair();
  await writeFile(out, privateKey, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw new RemoteError(`${out} was not written: ${(error as Error).message}`);
  });
  print(
    `The private key is in ${out}. Keep it secret. The owner of the shop registers this public key (${id}):`,
  );
  print(publicKey.trim());
};

const publish = async ({ options }: RemoteCommand, surroundings: Surroundings): Promise<void> => {
  const { print } = surroundings;
  const { key: keyFile, dist = 'dist', canary, stable, reason = 'publish' } = options;
  if (stable && canary) throw new RemoteError('Use either --stable or --canary.');
  const share = canary === undefined ? null : readShare(canary);
  const api = openApi(options, surroundings);
  if (!keyFile) throw new RemoteError('Set the private key with --key. Create one with the command keygen.');
  const pem = await readFile(keyFile, 'utf8').catch((error: unknown) => {
    throw new RemoteError(`The key was not read: ${(error as Error).message}`);
  });
  const privateKey = readPrivateKey(pem);
  const built = await readPackage(dist);
  const { app, version, files, leftOut } = built;
  if (leftOut.length > 0) print(`Left out, because the shop does not accept them: ${leftOut.join(', ')}.`);
  const created = await api.upload(built, await packFiles(files), signPackage(privateKey, built, files));
  print(created ? `${app} ${version} is uploaded.` : `${app} ${version} was uploaded before.`);
  if (share !== null) {
    await api.change(app, { action: 'canary', version, share, reason });
    print(`${app} ${version} is a canary for ${percent(share)} of the visitors.`);
  } else if (stable) {
    await api.change(app, { action: 'stable', version, reason });
    print(`${app} ${version} is live.`);
  } else
    print(`No visitor gets it yet. To release it: stable ${app} ${version}, or canary ${app} ${version} 10%`);
};

const describe = ({ app, stable, previous, canary, versions, log }: RemoteState): string[] => [
  stable
    ? `${app} ${stable} is live${previous ? `; previous version: ${previous}` : ''}.`
    : `${app} is not released.`,
  ...(canary ? [`${app} ${canary.version} is a canary for ${percent(canary.share)} of the visitors.`] : []),
  `Versions: ${versions.map(({ version }) => version).join(', ') || 'none'}.`,
  ...log.map(
    ({ at, action, from, to, reason, by }) =>
      `${at} ${action} ${from ?? '–'} → ${to ?? '–'} by ${by}: ${reason}`,
  ),
];

/** Returns the live version or the canary, which the shop compares with its own. @throws RemoteError */
const expectedOf = (state: RemoteState, channel: 'stable' | 'canary'): string => {
  const version = channel === 'stable' ? state.stable : state.canary?.version;
  if (!version)
    throw new RemoteError(
      channel === 'stable' ? `${state.app} is not released.` : `${state.app} has no canary.`,
    );
  return version;
};

const change = async (command: RemoteCommand, surroundings: Surroundings): Promise<void> => {
  const { name, options, values } = command;
  const { print } = surroundings;
  const [app = '', version = '', share = ''] = values;
  const { reason = name } = options;
  const api = openApi(options, surroundings);
  switch (name) {
    case 'stable':
      await api.change(app, { action: 'stable', version, reason });
      return print(`${app} ${version} is live.`);
    case 'canary': {
      const part = readShare(share);
      await api.change(app, { action: 'canary', version, share: part, reason });
      return print(`${app} ${version} is a canary for ${percent(part)} of the visitors.`);
    }
    case 'promote': {
      const expected = expectedOf(await api.state(app), 'canary');
      await api.change(app, { action: 'promote', expected, reason });
      return print(`${app} ${expected} is live.`);
    }
    case 'rollback': {
      const expected = expectedOf(await api.state(app), 'stable');
      const { stable } = await api.change(app, { action: 'rollback', expected, reason });
      return print(`${app} is rolled back to ${stable ?? 'nothing'}.`);
    }
    case 'hold': {
      const expected = expectedOf(await api.state(app), 'canary');
      await api.change(app, { action: 'hold', expected, reason });
      return print(`The canary ${app} ${expected} is paused. To resume it: unhold ${app} ${expected}`);
    }
    case 'unhold': {
      const { canary } = await api.change(app, { action: 'unhold', version, reason });
      return print(`${app} ${version} is a canary for ${percent(canary?.share ?? 0)} of the visitors again.`);
    }
    default:
      describe(await api.state(app)).forEach(print);
  }
};

/**
 * Runs a command. Prints sentences, and returns the exit code: 0, or 1 after a failure.
 * @param argv arguments without the interpreter and the script
 */
export const main = async (
  argv: readonly string[],
  { env, print, printError }: Surroundings & { printError: (line: string) => void },
): Promise<0 | 1> => {
  const surroundings = { env, print };
  try {
    const command = readCommand(argv);
    if (!command) print(USAGE);
    else if (command.name === 'keygen') await keygen(command, surroundings);
    else if (command.name === 'publish') await publish(command, surroundings);
    else await change(command, surroundings);
    return 0;
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    printError(error.message);
    return 1;
  }
};
