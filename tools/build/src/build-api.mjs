import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersion } from './app-version.mjs';
import { runWebpack } from './run-webpack.mjs';
import { BUILT_FROM } from './up-to-date.mjs';
import { apiConfig } from './webpack-api.mjs';

/**
 * Builds the API.
 *
 * @param {string} folder absolute path
 * @returns {Promise<boolean>} whether the build succeeded
 */
export const buildApi = async (folder) => {
  const stats = await runWebpack(apiConfig(folder));
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (report) console.log(report);
  if (stats.hasErrors()) return false;
  writeFileSync(join(folder, BUILT_FROM), appVersion('api'));
  return true;
};
