// Builds an app for the browser and for the server into another folder than its own: `<app> <version> <folder>`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { ROOT } from '../workspace.mjs';

const [app, version, target] = process.argv.slice(2);
const folder = join(ROOT, 'apps', app);
const { default: configure } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href);
const configurations = configure({ app, folder, version });
for (const configuration of configurations)
  configuration.output.path = join(target, configuration.name.split(' ').at(-1));

const stats = await new Promise((resolve, reject) =>
  webpack(configurations, (error, result) => (error ? reject(error) : resolve(result))),
);
if (stats.hasErrors()) {
  console.error(stats.toString('errors-only'));
  process.exit(1);
}
