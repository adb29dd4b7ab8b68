import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that the shell shares with every remote, with the package whose version applies. */
const SHARED = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@meridian/federation': '@meridian/federation',
  '@meridian/i18n': '@meridian/i18n',
  '@meridian/store': '@meridian/store',
};

/**
 * Returns the installed version of a package.
 *
 * @param {string} name
 * @param {string} folder absolute path; the search goes up from it, like that of Node
 * @returns {string}
 */
const installedVersion = (name, folder) => {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) return JSON.parse(readFileSync(manifest, 'utf8')).version;
  const parent = dirname(folder);
  if (parent === folder) throw new Error(`${name} is not installed: add it to the dependencies`);
  return installedVersion(name, parent);
};

/**
 * Returns the versions of the shared packages that a project has installed.
 *
 * @param {string} folder absolute path of the project
 * @returns {Record<string, string>}
 */
export const sharedVersions = (folder) =>
  Object.fromEntries(Object.entries(SHARED).map(([name, owner]) => [name, installedVersion(owner, folder)]));

/**
 * Returns the packages that the shell and all remotes share, in the shape of the option `shared`: each is loaded once per
 * page, in the version of the shell.
 *
 * @param {string} folder absolute path of the project
 * @returns {Record<string, { singleton: true, requiredVersion: string }>}
 */
export const sharedSingletons = (folder) =>
  Object.fromEntries(
    Object.entries(sharedVersions(folder)).map(([name, version]) => [
      name,
      { singleton: true, requiredVersion: `^${version}` },
    ]),
  );
