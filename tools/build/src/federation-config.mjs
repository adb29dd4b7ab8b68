import { join } from 'node:path';
import * as remoteBuild from '@meridian/remote-build';
import { importTypeScript } from './import-typescript.mjs';
import { ROOT } from './workspace.mjs';

/** @typedef {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions} FederationConfig */

/**
 * Reads the `module-federation.config.ts` of a remote.
 *
 * @param {string} folder absolute path of the app
 * @returns {Promise<FederationConfig>}
 */
export const readFederationConfig = async (folder) => {
  return (await importTypeScript(join(folder, 'module-federation.config.ts'))).default;
};

/** Versions of the shared packages in this workspace. */
export const sharedVersions = () => remoteBuild.sharedVersions(ROOT);

/** The option `shared` of the apps in this workspace. */
export const sharedSingletons = () => remoteBuild.sharedSingletons(ROOT);
