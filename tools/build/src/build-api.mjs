// Builds the API in the working directory: ESM files that bundle the workspace libs and import node_modules.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appVersion } from './app-version.mjs';
import { API_TEXTS } from './loaders/russian-texts-loader.mjs';
import { runWebpack } from './run-webpack.mjs';
import { BUILT_FROM } from './up-to-date.mjs';
import { ROOT } from './workspace.mjs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const folder = process.cwd();

/** The worker of the release admission, which is built into the folder of the server that starts it. */
const ADMISSION_WORKER = join(ROOT, 'libs/releases/src/admission/admission-worker.ts');

/** @type {import('webpack').Configuration} */
const configuration = {
  mode: 'production',
  name: 'api',
  context: folder,
  target: 'node20',
  devtool: 'source-map',
  entry: {
    ...Object.fromEntries(
      ['main', 'web/rendering/render-worker', 'admin-cli', 'migrate-cli']
        .map((name) => /** @type {const} */ ([name.split('/').at(-1), `./src/${name}.ts`]))
        .filter(([, file]) => existsSync(join(folder, file))),
    ),
    'admission-worker': ADMISSION_WORKER,
  },
  experiments: { outputModule: true },
  output: {
    path: join(folder, 'dist'),
    clean: true,
    filename: '[name].mjs',
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
  },
  externalsType: 'module',
  externals: [
    ({ request = '' }, callback) =>
      /^[a-z@](?![a-z]:)/i.test(request) && !request.startsWith('@meridian/')
        ? callback(null, `module ${request}`)
        : callback(),
  ],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    // `import.meta.url` must be the URL of the built file, because its workers are in the same folder.
    parser: { javascript: { importMeta: false, url: false, createRequire: false } },
    rules: [
      {
        test: API_TEXTS,
        enforce: 'pre',
        loader: fileURLToPath(new URL('./loaders/russian-texts-loader.mjs', import.meta.url)),
      },
      {
        test: /\.tsx?$/,
        loader: require.resolve('swc-loader'),
        options: {
          jsc: {
            parser: { syntax: 'typescript', decorators: true, tsx: true },
            transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
            target: 'es2022',
            keepClassNames: true,
          },
        },
      },
    ],
  },
  optimization: { minimize: false, splitChunks: false },
  performance: false,
};

const stats = await runWebpack(configuration);
const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
if (report) console.log(report);
if (stats.hasErrors()) process.exit(1);
writeFileSync(join(folder, BUILT_FROM), appVersion('api'));
