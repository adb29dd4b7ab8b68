import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './workspace.mjs';

/**
 * @typedef {object} LockedPackage
 * @property {boolean} [link]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

const MODULES = 'node_modules/';
/** The package of an import, of a resolved loader, or of a file in a stylesheet. */
const PACKAGE = /\b(?:from|import|require|resolve|url)\s*\(?\s*['"]~?((?:@[\w.-]+\/)?[\w.-]+)/g;

/**
 * Returns the external packages of the lockfile, by their path. Workspace projects are excluded.
 *
 * @returns {Map<string, LockedPackage>}
 */
export const installedPackages = () => {
  /** @type {{ packages?: Record<string, LockedPackage> }} */
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return new Map(
    Object.entries(packages ?? {}).filter(([path, { link }]) => path.includes(MODULES) && !link),
  );
};

/**
 * Returns the path of the package that Node finds for a name in a folder.
 *
 * @param {Map<string, LockedPackage>} installed
 * @param {string} name
 * @param {string} folder path of a package, or empty
 * @returns {string | undefined}
 */
const resolvePackage = (installed, name, folder) => {
  const path = `${folder && `${folder}/`}${MODULES}${name}`;
  if (installed.has(path)) return path;
  if (folder === '') return undefined;
  const parent = folder.lastIndexOf(`/${MODULES}`);
  return resolvePackage(installed, name, parent < 0 ? '' : folder.slice(0, parent));
};

/**
 * Returns the entries in the lockfile of all packages that sources name, and of the packages that these depend on.
 *
 * @param {readonly string[]} sources texts of the source files
 * @returns {[path: string, entry: LockedPackage][]}
 */
export const usedPackages = (sources) => {
  const installed = installedPackages();
  /** @type {Set<string>} */
  const used = new Set();
  /**
   * @param {string} name
   * @param {string} folder
   */
  const visit = (name, folder) => {
    const path = resolvePackage(installed, name, folder);
    if (path === undefined || used.has(path)) return;
    used.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = installed.get(path) ?? {};
    for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(dependency, path);
  };
  for (const source of sources) for (const [, name = ''] of source.matchAll(PACKAGE)) visit(name, '');
  return [...installed].filter(([path]) => used.has(path));
};
