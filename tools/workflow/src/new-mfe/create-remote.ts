import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isRemoteName } from '@meridian/federation';
import { addToLock } from './lockfile.ts';
import { CliError } from '../cli-error.ts';
import { type AppPaths, findPathConflict } from './path-conflict.ts';

const TEMPLATE = 'tools/workflow/template-mfe';

export interface CreateRemoteOptions {
  /** Name with or without the suffix `-mfe`, for example `gift-cards`. */
  name: string;
  /** Path of the first page, default `/<name>`. */
  mounts?: string | undefined;
  /** Paths of the live apps. */
  released?: readonly AppPaths[];
}

/** Replacements for the names in the template. Longer names come first because they contain shorter ones. */
const renaming = (short: string, mounts: string): [from: string, to: string][] => {
  const words = short.split('-');
  const camel = words
    .map((word, index) => (index ? (word[0] ?? '').toUpperCase() + word.slice(1) : word))
    .join('');
  const title = words.join(' ');
  return [
    ['/example-address', mounts],
    ['example_mfe', `${words.join('_')}_mfe`],
    ['exampleHead', `${camel}Head`],
    ["'Example'", `'${(title[0] ?? '').toUpperCase()}${title.slice(1)}'`],
    ['The example ', `The ${title} `],
    ['example: typeof', `'${short}': typeof`],
    ['example', short],
  ];
};

/**
 * Creates a remote from the template: a folder in `apps` that builds, has tests and can be released.
 * @returns the name of the app
 * @throws CliError if the name or the path is invalid or taken
 */
export const createRemote = async (
  root: string,
  { name, mounts, released = [] }: CreateRemoteOptions,
): Promise<string> => {
  const short = name.replace(/-mfe$/, '');
  const app = `${short}-mfe`;
  const path = mounts ?? `/${short}`;
  if (!isRemoteName(app))
    throw new CliError(
      `"${name}" is not a valid name: use lower-case letters, digits and hyphens, for example npm run new:mfe -- gift-cards`,
    );
  if (!/^(\/[a-z0-9:][\w:-]*)+$/.test(path))
    throw new CliError(`"${path}" is not a valid path: try npm run new:mfe -- ${short} --mounts /${short}`);
  const folder = join(root, 'apps', app);
  if (existsSync(folder)) throw new CliError(`apps/${app} already exists: choose another name.`);

  const conflict = findPathConflict(root, path, released);
  if (conflict)
    throw new CliError(
      `The path ${path} is taken: ${conflict.app} serves ${conflict.path}. Choose another one: npm run new:mfe -- ${short} --mounts /<path>`,
    );

  const names = renaming(short, path);
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
