import { fileURLToPath } from 'node:url';
import {
  formatFiles,
  generateFiles,
  type GeneratorCallback,
  installPackagesTask,
  logger,
  names,
  type Tree,
} from '@nx/devkit';
import { isRemoteName } from '@meridian/federation';
import { findPathConflict, releasedPaths } from './path-conflict.ts';

const FILES = fileURLToPath(new URL('files', import.meta.url));

/** The options of `schema.json`. */
export interface RemoteGeneratorOptions {
  /** Name with or without the suffix `-mfe`, for example `gift-cards`. */
  name: string;
  /** Path of the first page, default `/<name>`. */
  mounts?: string;
  skipFormat?: boolean;
  skipInstall?: boolean;
}

/**
 * Creates a remote from the template: a project in `apps` that builds, has specs and can be released.
 *
 * @returns a callback that installs the project after its files are written
 * @throws Error if the name or the path is invalid or taken
 */
export const remoteGenerator = async (
  tree: Tree,
  { name, mounts, skipFormat = false, skipInstall = false }: RemoteGeneratorOptions,
): Promise<GeneratorCallback> => {
  const short = name.replace(/-mfe$/, '');
  const app = `${short}-mfe`;
  const path = mounts ?? `/${short}`;
  if (!isRemoteName(app))
    throw new Error(
      `"${name}" is not a valid name: use lower-case letters, digits and hyphens, for example gift-cards.`,
    );
  if (!/^(\/[a-z0-9:][\w:-]*)+$/.test(path))
    throw new Error(`"${path}" is not a valid path: try --mounts /${short}`);
  if (tree.exists(`apps/${app}`)) throw new Error(`apps/${app} already exists: choose another name.`);
  const conflict = findPathConflict(tree.root, path, await releasedPaths(process.env));
  if (conflict)
    throw new Error(
      `The path ${path} is taken: ${conflict.app} serves ${conflict.path}. Choose another one with --mounts /<path>.`,
    );

  const words = short.replaceAll('-', ' ');
  generateFiles(tree, FILES, `apps/${app}`, {
    name: short,
    path,
    propertyName: names(short).propertyName,
    containerName: `${names(short).constantName.toLowerCase()}_mfe`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    words,
  });
  if (!skipFormat) await formatFiles(tree);
  return () => {
    if (!skipInstall) installPackagesTask(tree, true);
    logger.info(
      `Created apps/${app}. Next commands:\n  npm run dev -- ${app}          develop it\n  npx nx test ${app}             test it\n  npm run release -- ${app}      release it`,
    );
  };
};
