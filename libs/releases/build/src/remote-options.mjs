import { globalName } from './release-files.mjs';
import { sharedSingletons } from './shared-packages.mjs';

/**
 * @typedef {object} RemoteBuild
 * @property {string} app name of the remote, which ends with `-mfe`
 * @property {string} [folder] absolute path of the project; by default the working directory
 */

/** Names of the files of a build; `release.json` contains them. */
export const ENTRY = 'remoteEntry.js';
export const MANIFEST = 'mf-manifest.json';
export const SERVER_BUNDLE = 'main.cjs';

/**
 * Returns the options of the federation plugin for a remote of the shop. The plugins of webpack, Rspack, Rsbuild and Vite
 * take the same options.
 *
 * @param {RemoteBuild} build
 */
export const remoteOptions = ({ app, folder = process.cwd() }) => ({
  name: globalName(app),
  filename: ENTRY,
  exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
  shared: sharedSingletons(folder),
  manifest: true,
  dts: /** @type {const} */ (false),
});
