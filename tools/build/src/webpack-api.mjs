import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { russianTextsRule } from '@meridian/remote-build/webpack';
import { ROOT } from './workspace.mjs';

const require = createRequire(import.meta.url);
/** Modules with texts in both languages: `order-mail-texts.ts`, `field-messages.ts`, `notice-page.ts`. */
export const API_TEXTS = /[\\/]apps[\\/]api[\\/]src[\\/].*(?:texts|messages|notice-page)\.ts$/;
/** The worker of the release admission, which is built into the folder of the server that starts it. */
const ADMISSION_WORKER = join(ROOT, 'libs/releases/core/src/admission/admission-worker.ts');

/**
 * Returns the webpack configuration of the API: ESM files that bundle the workspace libs and import node_modules.
 *
 * @param {string} folder absolute path of the app
 * @returns {import('webpack').Configuration}
 */
export const apiConfig = (folder) => ({
  mode: 'production',
  name: 'api',
  context: folder,
  target: 'node20',
  devtool: 'source-map',
  entry: {
    ...Object.fromEntries(
      [
        'main',
        'releases/rendering/render-worker',
        'modules/sales/invoices/pdf/invoice-worker',
        'modules/catalogue/bulk/csv/planning/plan-import-worker',
        'admin-cli',
        'migrate-cli',
      ]
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
      { ...russianTextsRule, test: API_TEXTS },
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
});
