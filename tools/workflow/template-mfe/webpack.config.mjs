import { browserConfig, serverConfig } from '@meridian/build';

/**
 * Builds the remote: a federation container for the browser and a bundle for the server, from the same module.
 *
 * @param {import('@meridian/build').BuildOptions} build
 */
export default (build) => [
  browserConfig({ ...build, exposes: { './remote': { import: './src/remote.ts', name: 'remote' } } }),
  serverConfig({ ...build, serverEntry: './src/remote.ts', remote: true }),
];
