/** Build of the apps. */
export { appVersion } from './app-version.mjs';
export { browserConfig, globalName, serverConfig } from './webpack-app.mjs';
/** @typedef {import('./webpack-app.mjs').BuildOptions} BuildOptions */
export { apiConfig } from './webpack-api.mjs';
export { ChunkIntegrity } from './chunk-integrity.mjs';
export { readFederationConfig, sharedSingletons } from './federation-config.mjs';
export { describeFiles } from './release-manifest.mjs';
export { routePaths } from './route-paths.mjs';
export { sharedVersions } from './shared-packages.mjs';
export { appNames } from './workspace.mjs';
export { isUpToDate } from './up-to-date.mjs';
