import { browserConfig, serverConfig } from '@meridian/build';

/** The shell: the page's first script, and the server's renderer. */
export default (build) => [
  browserConfig({ ...build, entry: './src/browser/main.tsx', apart: /router-engine\.ts$/ }),
  serverConfig({ ...build, serverEntry: './src/server/main.ts' }),
];
