import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usedPackages } from './used-packages.mjs';
import { ROOT, sourcesOf } from './workspace.mjs';

/** Code of the build that affects its result. */
const BUILD_FOLDERS = ['tools/build/src', 'libs/releases/build/src'];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'jest', 'testing', 'stories']);
/** Files that can import packages. */
const CODE = /\.([mc]?[jt]sx?|css)$/;
/** @param {string} name */
const isSource = (name) => !/\.(spec\.[jt]sx?|md)$/.test(name) && !/^(jest\.config|tsconfig)/.test(name);

/**
 * @param {string} folder path from the root
 * @returns {string[]}
 */
const filesOf = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesOf(path);
      return isSource(entry.name) ? [path] : [];
    })
    .sort();

/**
 * Returns the version of an app: a hash of all its sources and of the packages that they use, so that the same sources
 * have the same version and a version is immutable. `RELEASE_VERSION` overrides the hash.
 *
 * @param {string} app folder name
 * @param {boolean} [hasTypes] whether the build contains declarations
 */
export const appVersion = (app, hasTypes = false) => {
  if (process.env.RELEASE_VERSION) return process.env.RELEASE_VERSION;
  const files = [...new Set([...sourcesOf(app), ...BUILD_FOLDERS])].flatMap(filesOf).map((file) => ({
    file,
    content: readFileSync(join(ROOT, file)),
  }));
  const code = files.filter(({ file }) => CODE.test(file)).map(({ content }) => content.toString('latin1'));
  const hash = createHash('sha256')
    .update(JSON.stringify(usedPackages(code)))
    .update(hasTypes ? 'types' : '');
  for (const { file, content } of files) hash.update(file).update('\0').update(content).update('\0');
  return hash.digest('hex').slice(0, 12);
};
