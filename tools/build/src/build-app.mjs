// Builds the app of the working directory for the browser and for the server, and describes it in dist/release.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { appVersion } from './app-version.mjs';
import { describeChunks, describeFiles } from './release-manifest.mjs';
import { sharedVersions } from './shared-packages.mjs';
import { sourcesIn, usedContract } from './used-contract.mjs';
import { NOTE } from './up-to-date.mjs';
import { globalName } from './webpack-app.mjs';

const folder = process.cwd();
const app = folder.split(/[\\/]/).at(-1);
const version = appVersion(app);
const { default: configure } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
const configurations = configure({ app, folder, version });

const stats = await new Promise((resolve, reject) =>
  webpack(configurations, (error, result) => (error ? reject(error) : resolve(result))),
);
const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
if (report) console.log(report);
if (stats.hasErrors()) process.exit(1);

const browserStats = stats.stats.find(({ compilation }) => compilation.name === `${app} browser`);
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
writeFileSync(join(folder, NOTE), version);
const scripts = Object.entries(manifest.files).filter(([file]) => file.endsWith('.js'));
console.log(
  `${app} ${version}: ${scripts.length} scripts, ${(scripts.reduce((sum, [, { gzip }]) => sum + gzip, 0) / 1000).toFixed(1)} KB gzip in all`,
);
