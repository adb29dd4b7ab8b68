// Builds the API in the working directory.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersion } from './app-version.mjs';
import { runWebpack } from './run-webpack.mjs';
import { BUILT_FROM } from './up-to-date.mjs';
import { apiConfig } from './webpack-api.mjs';

const folder = process.cwd();
const stats = await runWebpack(apiConfig(folder));
const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
if (report) console.log(report);
if (stats.hasErrors()) process.exit(1);
writeFileSync(join(folder, BUILT_FROM), appVersion('api'));
