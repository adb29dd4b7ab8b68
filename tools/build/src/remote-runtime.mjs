/**
 * The runtime of a remote's container. The shell provides every shared package and loads remotes itself (deadline,
 * last known good version), so a remote needs nothing but: take the share scope, and get shared packages from it.
 * It stands in for @module-federation/webpack-bundler-runtime, whose generality costs each remote 20 KB (docs/adr).
 */
const firstOf = (versions, name) => {
  const provided = versions && Object.values(versions)[0];
  if (!provided) throw new Error(`the shell does not share ${name}`);
  return provided;
};

/** What the shell shares. Kept here too: an exchange of code in development begins another `S`. */
let shares = {};

const initContainerEntry = ({ webpackRequire, shareScope, shareScopeKey }) => {
  webpackRequire.S = { [shareScopeKey]: shareScope };
  shares = shareScope;
};

const consumes = ({ chunkMapping, chunkId, installedModules, promises, webpackRequire }) => {
  for (const id of chunkMapping[chunkId] ?? []) {
    if (installedModules[id]) {
      promises.push(installedModules[id]);
      continue;
    }
    const { shareKey } = webpackRequire.consumesLoadingData.moduleIdToConsumeDataMapping[id];
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
