import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
const SCOPE = '@meridian/';

/**
 * The apps that are released: the shell, which comes first, and every feature that has a folder.
 * @returns {import('@meridian/federation').AppName[]}
 */
export const appNames = () => [
  'shell',
  ...readdirSync(join(ROOT, 'apps'))
    .filter((name) => name.endsWith('-mfe') && existsSync(join(ROOT, 'apps', name, 'package.json')))
    .sort(),
];

/** Folder of a lib by its package name. */
const libFolder = (name) => join('libs', name.slice(SCOPE.length));

/** An app's folder and those of all libs it is made of, relative to the root. */
export const sourcesOf = (app) => {
  const folders = new Set();
  const visit = (folder) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    for (const name of Object.keys(manifestOf(folder).dependencies ?? {}))
      if (name.startsWith(SCOPE)) visit(libFolder(name));
  };
  visit(join('apps', app));
  return [...folders].sort();
};
