/** Builds of the apps: names, versions and manifests. Commands import it, so it must not load webpack. */
export { appVersion } from './app-version.mjs';
export { describeFiles, globalName } from '@meridian/remote-build';
export { sharedSingletons, sharedVersions } from './federation-config.mjs';
export { routePaths } from './route-paths.mjs';
export { appNames } from './workspace.mjs';
export { isUpToDate } from './up-to-date.mjs';
