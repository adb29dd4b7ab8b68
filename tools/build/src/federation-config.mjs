import { register } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sharedVersions } from './shared-packages.mjs';

/** @typedef {import('@module-federation/enhanced').moduleFederationPlugin.ModuleFederationPluginOptions} FederationConfig */

/** Whether the process can import TypeScript without further preparation. */
const importsTypeScript = () =>
  [process.env.NODE_OPTIONS ?? '', ...process.execArgv].some((option) =>
    option.includes('@swc-node/register'),
  );

/**
 * Reads the `module-federation.config.ts` of an app.
 *
 * @param {string} folder absolute path of the app
 * @returns {Promise<FederationConfig>}
 */
export const readFederationConfig = async (folder) => {
  if (!importsTypeScript()) register('@swc-node/register/esm', import.meta.url);
  const file = pathToFileURL(join(folder, 'module-federation.config.ts')).href;
  return (await import(file)).default;
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
