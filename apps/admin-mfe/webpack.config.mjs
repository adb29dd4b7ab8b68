import { browserConfig, serverConfig } from '@meridian/build';

/** A remote: a federated container for the browser and a bundle for the server, built from the same module. */
export default (build) => [
  browserConfig({ ...build, exposes: { './remote': { import: './src/remote.ts', name: 'remote' } } }),
  serverConfig({ ...build, serverEntry: './src/remote.ts', remote: true }),
];
