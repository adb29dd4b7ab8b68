import { sharedVersions } from './shared-packages.mjs';

/**
 * Returns the shared packages as externals of the server bundle, which the shell provides.
 *
 * @param {string} folder absolute path of the project
 */
export const serverExternals = (folder) =>
  Object.fromEntries(Object.keys(sharedVersions(folder)).map((name) => [name, `commonjs2 ${name}`]));
