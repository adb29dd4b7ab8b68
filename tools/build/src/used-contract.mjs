import { join } from 'node:path';
import { usedContract as readContract } from '@meridian/remote-build';
import { importTypeScript } from './import-typescript.mjs';
import { ROOT } from './workspace.mjs';

/**
 * Returns the part of the other apps that the sources of an app use, see `usedContract` of `@meridian/remote-build`. The slices are
 * those of `libs/store`.
 *
 * @param {string[]} files
 * @param {string[]} sharedNames names of the shared packages
 */
export const usedContract = async (files, sharedNames) =>
  readContract(files, sharedNames, await importTypeScript(join(ROOT, 'libs/store/src/slices.ts')));

/**
 * Returns the source files of the workspace in a build.
 *
 * @param {import('webpack').Stats} stats
 */
export const sourcesIn = (stats) => {
  /** @type {Set<string>} */
  const files = new Set();
  for (const module of stats.compilation.modules) {
    const { resource, modules = [] } =
      /** @type {{ resource?: string, modules?: { resource?: string }[] }} */ (
        /** @type {unknown} */ (module)
      );
    for (const file of [resource, ...modules.map((inner) => inner.resource)])
      if (file?.startsWith(ROOT) && !file.includes('node_modules')) files.add(file);
  }
  return [...files].sort();
};
