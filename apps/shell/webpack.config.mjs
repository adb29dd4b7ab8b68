import { browserConfig, serverConfig } from '@meridian/build';

/**
 * The shell: the entry script of the browser, and the renderer for the server.
 *
 * @param {import('@meridian/build').BuildOptions} build
 */
export default (build) => [
  browserConfig({ ...build, entry: './src/browser/main.tsx' }),
  serverConfig({ ...build, serverEntry: './src/server/main.ts' }),
];
