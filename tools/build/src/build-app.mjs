import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describeChunks, describeFiles, globalName } from '@meridian/remote-build';
import { appVersion } from './app-version.mjs';
import { sharedVersions } from './federation-config.mjs';
import { sourcesIn, usedContract } from './used-contract.mjs';
import { runWebpack } from './run-webpack.mjs';
import { BUILT_FROM } from './up-to-date.mjs';

/**
 * Builds an app for the browser and the server, and writes its manifest to dist/release.json.
 *
 * @param {string} folder absolute path
 * @param {boolean} hasTypes whether the build contains the declarations of a remote for hosts of other teams, which need as
 *   much time as the rest of the build
 * @returns {Promise<boolean>} whether the build succeeded
 */
export const buildApp = async (folder, hasTypes) => {
  const app = basename(folder);
  const version = appVersion(app, hasTypes);
  const { default: configure } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
  /** @type {import('webpack').Configuration[]} */
  const configurations = configure({ app, folder, version, hasTypes });

  const stats = await runWebpack(configurations);
  const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (report) console.log(report);
  if (stats.hasErrors()) return false;

  const browserStats = stats.stats.find(({ compilation }) => compilation.name === `${app} browser`);
  if (!browserStats) throw new Error(`webpack.config.mjs of ${app} has no configuration "${app} browser"`);
  const browser = join(folder, 'dist/browser');
  const isShell = app === 'shell';
  const manifest = {
    app,
    version,
    shared: sharedVersions(),
    entry: isShell ? 'shell.js' : 'container.js',
    global: isShell ? '' : globalName(app, version),
    chunks: describeChunks(browserStats),
    files: describeFiles(browser),
    server: 'server/main.cjs',
    uses: await usedContract(sourcesIn(browserStats), Object.keys(sharedVersions())),
  };
  writeFileSync(join(folder, 'dist/release.json'), JSON.stringify(manifest, null, 2));
  writeFileSync(join(folder, BUILT_FROM), version);
  const scripts = Object.entries(manifest.files).filter(([file]) => file.endsWith('.js'));
  console.log(
    `${app} ${version}: ${scripts.length} scripts, ${(scripts.reduce((sum, [, { gzip }]) => sum + gzip, 0) / 1000).toFixed(1)} KB gzip in all`,
  );
  return true;
};
