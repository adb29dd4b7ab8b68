import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersion } from './app-version.mjs';
import { ROOT } from './workspace.mjs';

/** File in which a build stores the version of its sources. */
export const BUILT_FROM = 'dist/built-from';

/**
 * Whether the last build of an app has the version of its current sources.
 *
 * @param {string} app folder name
 */
export const isUpToDate = (app) => {
  const file = join(ROOT, 'apps', app, BUILT_FROM);
  return existsSync(file) && readFileSync(file, 'utf8') === appVersion(app);
};
