// Builds an app for the browser and the server into another folder: `<app> <version> <folder>`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runWebpack } from '../run-webpack.mjs';
import { ROOT } from '../workspace.mjs';

const [app = '', version = '', target = ''] = process.argv.slice(2);
const folder = join(ROOT, 'apps', app);
const { default: configure } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
/** @type {(import('webpack').Configuration & { name: string, output: object })[]} */
const configurations = configure({ app, folder, version });
for (const configuration of configurations)
  configuration.output = {
    ...configuration.output,
    path: join(target, configuration.name.split(' ').at(-1) ?? ''),
  };

const stats = await runWebpack(configurations);
if (stats.hasErrors()) {
  console.error(stats.toString('errors-only'));
  process.exit(1);
}
