import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRemoteName } from '@meridian/federation';
import { addToLock } from './lockfile.ts';
import { CliError } from '../cli-error.ts';
import { type AppPaths, findPathConflict } from './path-conflict.ts';

const TEMPLATE = 'tools/workflow/template-mfe';

export interface CreateRemoteOptions {
  /** Its name with or without the ending, as in `gift-cards`. */
  name: string;
  /** Address of its first page; `/<name>` if left out. */
  mounts?: string | undefined;
  /** Paths of the apps that are live. */
  released?: readonly AppPaths[];
}

/** The names of the template and what stands for them; longer ones first, as one holds the other. */
const renaming = (short: string, mounts: string): [from: string, to: string][] => {
  const words = short.split('-');
  const camel = words
    .map((word, index) => (index ? (word[0] ?? '').toUpperCase() + word.slice(1) : word))
    .join('');
  const spoken = words.join(' ');
  return [
    ['/example-address', mounts],
    ['exampleHead', `${camel}Head`],
    ["'Example'", `'${(spoken[0] ?? '').toUpperCase()}${spoken.slice(1)}'`],
    ['The example feature', `The ${spoken} feature`],
    ['example', short],
  ];
};

/**
 * Makes a feature of the template: a folder in `apps` that builds, is tested and can be released as it stands. Answers
 * its name. @throws ProblemError if the name or the address can't be had
 */
export const createRemote = async (
  root: string,
  { name, mounts, released = [] }: CreateRemoteOptions,
): Promise<string> => {
  const short = name.replace(/-mfe$/, '');
  const app = `${short}-mfe`;
  const address = mounts ?? `/${short}`;
  if (!isRemoteName(app)) throw new CliError(`${name} is no name: small letters, digits and hyphens.`);
  if (!/^(\/[a-z0-9:][\w:-]*)+$/.test(address))
    throw new CliError(`${address} is no address: try /${short}.`);
  const folder = join(root, 'apps', app);
  if (existsSync(folder)) throw new CliError(`There is apps/${app} already.`);

  const taken = findPathConflict(root, address, released);
  if (taken)
    throw new CliError(
      `${address} is taken: ${taken.app} answers ${taken.path}. Choose another one: npm run new:mfe -- ${short} --mounts /<path>`,
    );

  const names = renaming(short, address);
  const renamed = (text: string) => names.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const template = join(root, TEMPLATE);
  for (const entry of await readdir(template, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(folder, renamed(source.slice(template.length + 1)));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, renamed(await readFile(source, 'utf8')));
  }
  await addToLock(root, app);
  const link = join(root, 'node_modules/@meridian', app);
  if (!existsSync(link)) await symlink(join('../../apps', app), link, 'junction');
  return app;
};
