import { browserConfig, readFederationConfig, serverConfig } from '@meridian/build/webpack';

const federation = await readFederationConfig(import.meta.dirname);

/**
 * Builds the remote: a federation container for the browser and a bundle for the server, from the same module.
 *
 * @param {import('@meridian/build/webpack').BuildOptions} build
 */
export default (build) => [
  browserConfig({ ...build, federation }),
  serverConfig({ ...build, federation, serverEntry: './src/remote.ts' }),
];
