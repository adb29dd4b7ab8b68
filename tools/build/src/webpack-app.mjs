import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { DtsPlugin } from '@module-federation/dts-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced';
import { globalName } from '@meridian/remote-build';
import { cssLoader, russianTextsRule, swcRule } from '@meridian/remote-build/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { ChunkIntegrity, PageIntegrity } from './chunk-integrity.mjs';
import { fontFileName } from './loaders/subset-font-loader.mjs';

const fontFaces = fileURLToPath(new URL('./loaders/font-faces-loader.mjs', import.meta.url));
const sameOriginPlugin = fileURLToPath(new URL('./same-origin-plugin.mjs', import.meta.url));
const subsetFont = fileURLToPath(new URL('./loaders/subset-font-loader.mjs', import.meta.url));

// Otherwise the federation plugin finds webpack by an error that it provokes, which takes a second.
process.env.FEDERATION_WEBPACK_PATH ??= fileURLToPath(import.meta.resolve('webpack'));

/**
 * @typedef {object} BuildOptions
 * @property {string} app folder name
 * @property {string} folder absolute path of the app
 * @property {string} version
 * @property {boolean} hasTypes whether the build of a remote contains its declarations
 */
/** @typedef {import('./federation-config.mjs').FederationConfig} FederationConfig */

/**
 * Returns the exposed modules with their chunk names: the chunk of `./remote` is `remote`.
 *
 * @param {FederationConfig} federation
 */
const exposesOf = ({ exposes = {} }) =>
  Object.fromEntries(
    Object.entries(exposes).map(([key, file]) => [
      key,
      { import: String(file), name: key.replace(/^\.\//, '') },
    ]),
  );

/**
 * Writes the files of the declarations into the manifest.
 *
 * @param {{ stats: { metaData: { types?: object } } }} data
 */
const nameTypes = ({ stats }) => {
  if (stats.metaData.types)
    Object.assign(stats.metaData.types, { zip: '@mf-types.zip', api: '@mf-types.d.ts' });
};

/**
 * Returns the plugin that compiles the declarations of a remote into `@mf-types.zip`. It is apart from the federation
 * plugin, because it needs the exposed modules without chunk names.
 *
 * @param {BuildOptions} build
 * @param {FederationConfig} federation
 */
const typesPlugin = ({ app, folder, version }, federation) =>
  new DtsPlugin({
    ...federation,
    name: globalName(app, version),
    filename: CONTAINER,
    dts: {
      generateTypes: {
        tsConfigPath: 'tsconfig.types.json',
        additionalFilesToCompile: [join(folder, 'src/i18n/typed-texts.ts')],
        abortOnError: true,
      },
      consumeTypes: false,
    },
  });

/**
 * Returns the plugins of a remote: its `module-federation.config.ts`, with the version in the name.
 *
 * @param {BuildOptions} build
 * @param {FederationConfig} federation
 */
const remotePlugins = (build, federation) => [
  new ModuleFederationPlugin({
    ...federation,
    name: globalName(build.app, build.version),
    library: { type: 'var', name: globalName(build.app, build.version) },
    filename: CONTAINER,
    exposes: exposesOf(federation),
    manifest: build.hasTypes ? { additionalData: nameTypes } : true,
    dts: false,
    runtimePlugins: [sameOriginPlugin],
    experiments: {
      ...federation.experiments,
      // The host provides the runtime, and a remote loads no remotes.
      externalRuntime: true,
      optimization: { target: 'web', disableRemote: true },
    },
  }),
  ...(build.hasTypes ? [typesPlugin(build, federation)] : []),
  new ChunkIntegrity(CONTAINER),
];

/**
 * Returns the constant of the shell that passes on its `module-federation.config.ts`.
 *
 * @param {FederationConfig} federation
 */
const hostConstant = ({ name, shared }) => ({ FEDERATION_HOST: JSON.stringify({ name, shared }) });

/** Entry script of a remote. */
const CONTAINER = 'container.js';

/** Functions of libraries that print warnings for developers, even in production builds. */
const WARNINGS = [
  'warning',
  'warningOnce',
  'warnOnce',
  'this.logger.once',
  'this.logger.deprecate',
  'this.logger.warn',
];

/**
 * Emits React as a separate file. Two script files share the connection of a phone with images better than one, and more
 * files would exceed the request budget.
 */
const SEPARATE_REACT_FILE = {
  cacheGroups: {
    default: /** @type {const} */ (false),
    defaultVendors: /** @type {const} */ (false),
    react: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      name: 'react',
      enforce: true,
      chunks: /** @type {const} */ ('initial'),
    },
  },
};

/**
 * @param {string} folder
 * @returns {import('webpack').Configuration}
 */
const common = (folder) => ({
  mode: 'production',
  context: folder,
  devtool: false,
  resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  performance: false,
  stats: 'errors-warnings',
});

/**
 * Returns the webpack configuration of an app for the browser. The shell has an `entry`; a remote is a Module Federation
 * container.
 *
 * @param {BuildOptions & { federation?: FederationConfig, entry?: string }} options
 * @returns {import('webpack').Configuration}
 */
export const browserConfig = ({ federation = {}, entry, ...build }) => {
  const { app, folder, version } = build;
  const isShell = entry !== undefined;
  return {
    ...common(folder),
    name: `${app} browser`,
    target: ['web', 'es2022'],
    entry: entry ? { shell: entry } : {},
    output: {
      path: join(folder, 'dist/browser'),
      clean: true,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: 'assets/[name][ext]',
      // The styles of the shell are inlined, so their URLs cannot be relative to the file.
      publicPath: isShell ? `/remotes/${app}/${version}/` : 'auto',
      crossOriginLoading: 'anonymous',
      uniqueName: globalName(app, version),
    },
    module: {
      rules: [
        swcRule('es2022'),
        russianTextsRule,
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(app, false)], sideEffects: true },
        { test: /[\\/]fonts\.css$/, loader: fontFaces },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          loader: subsetFont,
          generator: { filename: fontFileName },
        },
        { test: /\.(svg|png|jpg)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      chunkIds: 'named',
      moduleIds: 'size',
      mangleExports: 'size',
      splitChunks: entry ? SEPARATE_REACT_FILE : false,
      minimizer: [
        new MinimizerPlugin({
          test: /\.(m?js|css)$/,
          extractComments: false,
          minify: [
            {
              implementation: MinimizerPlugin.swcMinify,
              options: {
                compress: { ecma: 2022, passes: 4, pure_funcs: WARNINGS },
                format: { comments: false },
              },
            },
            { implementation: MinimizerPlugin.lightningCssMinify },
          ],
        }),
      ],
    },
    plugins: [
      // Removes the server code behind `typeof document === 'undefined'` from the browser files.
      new webpack.DefinePlugin({ 'typeof document': JSON.stringify('object') }),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
      ...(isShell
        ? [
            // By `ENV_TARGET` the runtime leaves out the code for other targets. The federation plugin would define it too,
            // and add a second host (ADR 63).
            new webpack.DefinePlugin({
              ...hostConstant(federation),
              ENV_TARGET: JSON.stringify(federation.experiments?.optimization?.target),
            }),
            new PageIntegrity(),
            // The browser compiles all functions while the file loads, off the main thread, instead of on first call.
            new webpack.BannerPlugin({
              banner: '//# allFunctionsCalledOnLoad',
              raw: true,
              test: /^(react|shell)\.js$/,
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT,
            }),
          ]
        : remotePlugins(build, federation)),
    ],
  };
};

/**
 * Returns the webpack configuration of an app for rendering on the server: one CommonJS file. A remote requires the shared
 * packages from the shell bundle, so shell and remote use the same instances.
 *
 * @param {BuildOptions & { federation?: FederationConfig, serverEntry: string }} options
 * @returns {import('webpack').Configuration}
 */
export const serverConfig = ({ app, folder, version, federation = {}, serverEntry }) => {
  const isRemote = Boolean(federation.exposes);
  return {
    ...common(folder),
    name: `${app} server`,
    target: 'node20',
    entry: { server: serverEntry },
    output: {
      path: join(folder, 'dist/server'),
      clean: true,
      filename: 'main.cjs',
      publicPath: `/remotes/${app}/${version}/`,
      library: { type: 'commonjs2' },
    },
    externals: isRemote
      ? Object.fromEntries(Object.keys(federation.shared ?? {}).map((name) => [name, `commonjs2 ${name}`]))
      : {},
    module: {
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        swcRule('es2022'),
        russianTextsRule,
        { test: /\.module\.css$/, use: [cssLoader(app, true)] },
        { test: /(?<!\.module)\.css$/, type: 'asset/source' },
        {
          test: /\.(svg|png|jpg)$/,
          type: 'asset/resource',
          generator: { emit: false, filename: 'assets/[name][ext]' },
        },
      ],
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: isRemote ? [] : [new webpack.DefinePlugin(hostConstant(federation))],
  };
};
