import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';

const require = createRequire(join(ROOT, 'package.json'));

/**
 * Throws if a patched library is installed in another version than the one that the patch was written and measured for.
 *
 * @param {string} library package name
 * @param {string} version
 */
export const assertVersion = (library, version) => {
  const installed = require(join(ROOT, 'node_modules', library, 'package.json')).version;
  if (installed !== version)
    throw new Error(
      `tools/build/src/patches: the patch of ${library} is for version ${version}, but ${installed} is installed. Check the patch against the new version, or remove it`,
    );
};
