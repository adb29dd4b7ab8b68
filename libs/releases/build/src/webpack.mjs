/** Webpack configuration of a remote, and the rules that it has in common with the apps of the shop. */
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { describeChunks, globalName } from './release-files.mjs';
import { remoteOptions, SERVER_BUNDLE } from './remote-options.mjs';
import { serverExternals } from './server-externals.mjs';
import { cssLoader, russianTextsRule, swcRule } from './webpack-rules.mjs';
import { writeRelease } from './write-release.mjs';

export { cssLoader, russianTextsRule, swcRule };

const IMAGES = /\.(svg|png|jpe?g|webp|avif)$/;

/** Webpack plugin that writes `release.json` after both halves of a build. */
class ReleaseFile {
  /** @param {Required<import('./remote-options.mjs').RemoteBuild>} build */
  constructor(build) {
    this.build = build;
    /** @type {Record<string, { js: string[], css: string[] }>} */
    this.chunks = {};
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.done.tapPromise('ReleaseFile', async (stats) => {
      if (stats.hasErrors()) return;
      if (compiler.name === 'browser') this.chunks = describeChunks(stats);
      else await writeRelease({ ...this.build, chunks: this.chunks });
    });
  }
}

/**
 * Returns the webpack configurations of a remote: a federation container for the browser, and a module for rendering on the
 * server, which requires the shared packages from the shell. The second build starts after the first.
 *
 * @param {import('./remote-options.mjs').RemoteBuild} build
 * @returns {import('webpack').Configuration[]}
 */
export const webpackConfig = ({ app, folder = process.cwd() }) => {
  const release = new ReleaseFile({ app, folder });
  const rules = [swcRule('es2022'), russianTextsRule];
  /** @type {import('webpack').Configuration} */
  const common = {
    mode: 'production',
    context: folder,
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    performance: false,
    stats: 'errors-warnings',
  };
  return [
    {
      ...common,
      name: 'browser',
      target: ['web', 'es2022'],
      entry: {},
      output: {
        path: join(folder, 'dist/browser'),
        clean: true,
        filename: '[name].js',
        chunkFilename: '[name].js',
        assetModuleFilename: 'assets/[name]-[contenthash:8][ext]',
        publicPath: 'auto',
        crossOriginLoading: 'anonymous',
        uniqueName: globalName(app),
      },
      module: {
        rules: [
          ...rules,
          { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(app, false)], sideEffects: true },
          { test: IMAGES, type: 'asset/resource' },
        ],
      },
      optimization: { chunkIds: 'named', splitChunks: false },
      plugins: [
        new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
        new ModuleFederationPlugin(remoteOptions({ app, folder })),
        release,
      ],
    },
    {
      ...common,
      name: 'server',
      dependencies: ['browser'],
      target: 'node20',
      entry: { server: './src/remote.ts' },
      output: {
        path: join(folder, 'dist/server'),
        clean: true,
        filename: SERVER_BUNDLE,
        publicPath: '',
        library: { type: 'commonjs2' },
      },
      externals: serverExternals(folder),
      module: {
        parser: { javascript: { dynamicImportMode: 'eager' } },
        rules: [
          ...rules,
          { test: /\.module\.css$/, use: [cssLoader(app, true)] },
          { test: /(?<!\.module)\.css$/, type: 'asset/source' },
          { test: IMAGES, type: 'asset/resource', generator: { emit: false } },
        ],
      },
      optimization: { minimize: false, splitChunks: false },
      plugins: [release],
    },
  ];
};
