import { join } from 'node:path';
import { importTypeScript } from './import-typescript.mjs';
import { sharedVersions } from './shared-packages.mjs';

/** @typedef {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions} FederationConfig */

/**
 * Reads the `module-federation.config.ts` of an app.
 *
 * @param {string} folder absolute path of the app
 * @returns {Promise<FederationConfig>}
 */
export const readFederationConfig = async (folder) => {
  return (await importTypeScript(join(folder, 'module-federation.config.ts'))).default;
};

/**
 * The packages that the shell and all remotes share, in the shape of the option `shared`: each is loaded once per page, in
 * the version of the shell.
 *
 * @returns {Record<string, { singleton: true, requiredVersion: string }>}
 */
export const sharedSingletons = () =>
  Object.fromEntries(
    Object.entries(sharedVersions()).map(([name, version]) => [
      name,
      { singleton: true, requiredVersion: `^${version}` },
    ]),
  );

/**
 * Whether remotes contain the runtime of @module-federation/enhanced in place of @meridian/container-runtime.
 */
export const usesStockRuntime = () => process.env.FEDERATION_RUNTIME === 'stock';
