/**
 * The runtime of a remote container, which replaces @module-federation/webpack-bundler-runtime. The shell provides every
 * shared package and loads the remotes (timeout, fallback), so a remote only has to accept the share scope and to
 * get the shared packages from it. The original runtime adds 20 KB to each remote (docs/adr).
 *
 * @typedef {{ get: () => Promise<() => unknown> }} SharedModule
 * @typedef {Record<string, Record<string, SharedModule>>} ShareScope shared modules by package and version
 * @typedef {object} WebpackRequire the part of the webpack runtime that a container uses
 * @property {Record<string, ShareScope>} S
 * @property {Record<string, (module: { exports: unknown }) => void>} m
 * @property {{ moduleIdToConsumeDataMapping: Record<string, { shareKey: string }> }} consumesLoadingData
 */

/**
 * @param {Record<string, SharedModule> | undefined} versions
 * @param {string} name
 */
const firstOf = (versions, name) => {
  const provided = versions && Object.values(versions)[0];
  if (!provided) throw new Error(`The shell does not share ${name}`);
  return provided;
};

/**
 * The share scope of the shell. It is stored here too, because hot module replacement creates a new `S`.
 *
 * @type {ShareScope}
 */
let shares = {};

/** @param {{ webpackRequire: WebpackRequire, shareScope: ShareScope, shareScopeKey: string }} options */
const initContainerEntry = ({ webpackRequire, shareScope, shareScopeKey }) => {
  webpackRequire.S = { [shareScopeKey]: shareScope };
  shares = shareScope;
};

/**
 * @param {object} options
 * @param {Record<string, (string | number)[]>} options.chunkMapping
 * @param {string} options.chunkId
 * @param {Record<string, unknown>} options.installedModules
 * @param {unknown[]} options.promises
 * @param {WebpackRequire} options.webpackRequire
 */
const consumes = ({ chunkMapping, chunkId, installedModules, promises, webpackRequire }) => {
  for (const id of chunkMapping[chunkId] ?? []) {
    if (installedModules[id]) {
      promises.push(installedModules[id]);
      continue;
    }
    const { shareKey = String(id) } =
      webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id] ?? {};
    const provided = firstOf(shares[shareKey], shareKey);
    installedModules[id] = provided.get().then((factory) => {
      installedModules[id] = 0;
      webpackRequire.m[id] = (module) => {
        module.exports = factory();
      };
    });
    promises.push(installedModules[id]);
  }
};

export default {
  runtime: {},
  bundlerRuntime: { init: () => ({}), initContainerEntry, consumes },
};
