import { browserConfig, readFederationConfig, serverConfig } from '@meridian/build/webpack';

const federation = await readFederationConfig(import.meta.dirname);

/**
 * Builds the shell: the host of the federation for the browser, and the renderer for the server.
 *
 * @param {import('@meridian/build/webpack').BuildOptions} build
 */
export default (build) => [
  browserConfig({ ...build, federation, entry: './src/browser/main.tsx' }),
  serverConfig({ ...build, federation, serverEntry: './src/server/main.ts' }),
];
