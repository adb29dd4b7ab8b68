import { browserConfig, serverConfig } from '@meridian/build';

/** A feature: a container for the browser, a bundle for the server, from the same module. */
export default (build) => [
  browserConfig({ ...build, exposes: { './remote': { import: './src/remote.ts', name: 'remote' } } }),
  serverConfig({ ...build, serverEntry: './src/remote.ts', remote: true }),
];
