/** Builds of the apps: names, versions and manifests. Commands import it, so it must not load webpack. */
export { appVersion } from './app-version.mjs';
export { sharedSingletons } from './federation-config.mjs';
export { describeFiles, globalName } from './release-manifest.mjs';
export { routePaths } from './route-paths.mjs';
export { sharedVersions } from './shared-packages.mjs';
export { appNames } from './workspace.mjs';
export { isUpToDate } from './up-to-date.mjs';
