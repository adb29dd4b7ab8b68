/** Rsbuild configuration of a remote. */
import { describeChunks, globalName } from './release-files.mjs';
import { remoteOptions, SERVER_BUNDLE } from './remote-options.mjs';
import { serverExternals } from './server-externals.mjs';
import { russianTextsRule } from './webpack-rules.mjs';
import { writeRelease } from './write-release.mjs';

/**
 * Rsbuild plugin that writes `release.json` after a build.
 *
 * @param {Required<import('./remote-options.mjs').RemoteBuild>} build
 */
const releaseFile = (build) => ({
  name: 'meridian:release-file',
  /** @param {any} api of Rsbuild, which this package does not depend on */
  setup: (api) =>
    api.onAfterBuild(async (/** @type {{ stats?: any }} */ { stats }) => {
      const all = stats?.stats ?? [stats];
      const browser = all.find((/** @type {any} */ { compilation }) => compilation.name === 'browser');
      await writeRelease({ ...build, chunks: describeChunks(browser) });
    }),
});

/**
 * Returns the Rsbuild configuration of a remote: a federation container for the browser, and a module for rendering on the
 * server, which requires the shared packages from the shell.
 *
 * @param {import('./remote-options.mjs').RemoteBuild & {
 *   pluginModuleFederation: (options: any, target: { environment: string }) => object
 * }} build `pluginModuleFederation` of `@module-federation/rsbuild-plugin`
 */
export const rsbuildConfig = ({ app, folder = process.cwd(), pluginModuleFederation }) => ({
  root: folder,
  output: {
    cleanDistPath: true,
    cssModules: { localIdentName: `${app}-[local]-[hash:base64:6]` },
  },
  tools: {
    swc: { jsc: { transform: { react: { runtime: 'automatic' } } } },
    rspack: { module: { rules: [russianTextsRule] } },
  },
  environments: {
    browser: {
      source: { entry: {} },
      output: {
        target: 'web',
        distPath: { root: 'dist/browser' },
        assetPrefix: 'auto',
      },
      // Rsbuild replaces an empty entry by ./src unless all environments have none.
      tools: {
        rspack: {
          entry: {},
          output: { uniqueName: globalName(app) },
          // The default ids are hashes of names with the path of the folder, and a collision changes them between builds.
          optimization: { chunkIds: 'named', moduleIds: 'natural' },
        },
      },
    },
    server: {
      source: { entry: { main: './src/remote.ts' } },
      output: {
        target: 'node',
        module: false,
        distPath: { root: 'dist/server' },
        filename: { js: SERVER_BUNDLE },
        externals: serverExternals(folder),
        minify: false,
      },
      tools: {
        rspack: {
          output: { library: { type: 'commonjs2' } },
          module: { parser: { javascript: { dynamicImportMode: 'eager' } } },
        },
      },
    },
  },
  plugins: [
    pluginModuleFederation(remoteOptions({ app, folder }), { environment: 'browser' }),
    releaseFile({ app, folder }),
  ],
});
