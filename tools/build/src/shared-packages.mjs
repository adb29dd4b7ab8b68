import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './workspace.mjs';

const require = createRequire(join(ROOT, 'package.json'));

/** Packages that the shell shares with every remote, with the package whose version applies. */
const SHARED = {
  react: 'react',
  'react/jsx-runtime': 'react',
  'react-dom': 'react-dom',
  'react-router-dom': 'react-router-dom',
  '@meridian/federation': '@meridian/federation',
  '@meridian/i18n': '@meridian/i18n',
  '@meridian/store': '@meridian/store',
};

/**
 * Returns the versions of the shared packages in this workspace.
 *
 * @returns {Record<string, string>}
 */
export const sharedVersions = () =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, owner]) => [
      name,
      require(join(ROOT, 'node_modules', owner, 'package.json')).version,
    ]),
  );
