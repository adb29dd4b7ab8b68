import { browserConfig, serverConfig } from '@meridian/build/webpack';

/**
 * The shell: the entry script of the browser, and the renderer for the server. Release channels decide at run time which
 * remotes a page loads, so it has no federation configuration.
 *
 * @param {import('@meridian/build/webpack').BuildOptions} build
 */
export default (build) => [
  browserConfig({ ...build, entry: './src/browser/main.tsx' }),
  serverConfig({ ...build, serverEntry: './src/server/main.ts' }),
];
