// Builds the API of the working directory: ESM files that leave node_modules where they are and take in our own libs.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack from 'webpack';
import { appVersion } from './app-version.mjs';
import { API_TEXTS } from './russian-texts-loader.mjs';
import { NOTE } from './up-to-date.mjs';
import { ROOT } from './workspace.mjs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const folder = process.cwd();

/** The worker that checks a release: it lies beside the server that starts it. */
const ADMISSION_WORKER = join(ROOT, 'libs/releases/src/admission/admission-worker.ts');

const configuration = {
  mode: 'production',
  name: 'api',
  context: folder,
  target: 'node20',
  devtool: 'source-map',
  entry: {
    ...Object.fromEntries(
      ['main', 'web/rendering/render-worker', 'admin-cli']
        .map((name) => [name.split('/').at(-1), `./src/${name}.ts`])
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
    ({ request }, callback) =>
      /^[a-z@](?![a-z]:)/i.test(request) && !request.startsWith('@meridian/')
        ? callback(null, `module ${request}`)
        : callback(),
  ],
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  module: {
    // `import.meta.url` has to name the built file, beside which its workers lie.
    parser: { javascript: { importMeta: false, url: false, createRequire: false } },
    rules: [
      {
        test: API_TEXTS,
        enforce: 'pre',
        loader: fileURLToPath(new URL('./russian-texts-loader.mjs', import.meta.url)),
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

const stats = await new Promise((resolve, reject) =>
  webpack(configuration, (error, result) => (error ? reject(error) : resolve(result))),
);
const report = stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
if (report) console.log(report);
if (stats.hasErrors()) process.exit(1);
writeFileSync(join(folder, NOTE), appVersion('api'));
