import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/**
 * @param {string} folder path from the root
 * @returns {{ dependencies?: Record<string, string> }}
 */
const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
const SCOPE = '@meridian/';

/**
 * Returns the apps of the workspace: the shell first, then the remotes.
 *
 * @returns {import('@meridian/federation').AppName[]}
 */
export const appNames = () => [
  'shell',
  .../** @type {import('@meridian/federation').RemoteName[]} */ (
    readdirSync(join(ROOT, 'apps'))
      .filter((name) => name.endsWith('-mfe') && existsSync(join(ROOT, 'apps', name, 'package.json')))
      .sort()
  ),
];

/**
 * Returns the folder of a lib, to which npm links its name.
 *
 * @param {string} name package name
 */
const libFolder = (name) => relative(ROOT, realpathSync(join(ROOT, 'node_modules', name)));

/**
 * Returns the folders of an app and of all libs that it depends on, relative to the root.
 *
 * @param {string} app folder name
 */
export const sourcesOf = (app) => {
  /** @type {Set<string>} */
  const folders = new Set();
  /** @param {string} folder */
  const visit = (folder) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {}))
      if (name.startsWith(SCOPE)) visit(libFolder(name));
  };
  visit(join('apps', app));
  return [...folders].sort();
};
