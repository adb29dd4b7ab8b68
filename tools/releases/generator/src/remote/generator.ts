import { resolve } from 'node:path';
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
import { type BuildTool, outsideProject } from '../outside/generator.ts';
import { findPathConflict, releasedPaths } from './path-conflict.ts';

const FILES = fileURLToPath(new URL('files', import.meta.url));

/** The options of `schema.json`. */
export interface RemoteGeneratorOptions {
  /** Name with or without the suffix `-mfe`, for example `gift-cards`. */
  name: string;
  /** Path of the first page, default `/<name>`. */
  mounts?: string;
  /** Folder of a project outside of this workspace, relative to the working directory of the command. */
  outside?: string;
  /** Build tool of a project outside. */
  tool?: BuildTool;
  /** Folder of the packed packages for a project outside. */
  packages?: string;
  skipFormat?: boolean;
  skipInstall?: boolean;
}

/**
 * Creates a remote from the template: a project in `apps` that builds, has specs and can be released, or with `outside` a
 * project of its own.
 *
 * @returns a callback that installs the project after its files are written
 * @throws Error if the name or the path is invalid or taken
 */
export const remoteGenerator = async (
  tree: Tree,
  {
    name,
    mounts,
    outside,
    tool = 'webpack',
    packages,
    skipFormat = false,
    skipInstall = false,
  }: RemoteGeneratorOptions,
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
  if (outside === undefined && tree.exists(`apps/${app}`))
    throw new Error(`apps/${app} already exists: choose another name.`);
  const conflict = findPathConflict(tree.root, path, await releasedPaths(process.env));
  if (conflict)
    throw new Error(
      `The path ${path} is taken: ${conflict.app} serves ${conflict.path}. Choose another one with --mounts /<path>.`,
    );

  const words = short.replaceAll('-', ' ');
  const values = {
    name: short,
    path,
    propertyName: names(short).propertyName,
    containerName: `${names(short).constantName.toLowerCase()}_mfe`,
    title: words.charAt(0).toUpperCase() + words.slice(1),
    words,
  };
  if (outside !== undefined) {
    const fromHere = (folder: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), folder);
    return outsideProject(tree.root, {
      folder: fromHere(outside),
      tool,
      ...(packages !== undefined && { packages: fromHere(packages) }),
      values,
    });
  }
  generateFiles(tree, FILES, `apps/${app}`, values);
  if (!skipFormat) await formatFiles(tree);
  return () => {
    if (!skipInstall) installPackagesTask(tree, true);
    logger.info(
      `Created apps/${app}. Next commands:\n  npm run dev -- ${app}          develop it\n  npx nx test ${app}             test it\n  npm run release -- ${app}      release it`,
    );
  };
};
