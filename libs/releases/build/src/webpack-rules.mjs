import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { RUSSIAN_TEXTS } from './russian-texts-loader.mjs';

const require = createRequire(import.meta.url);

/**
 * Returns the rule that compiles TypeScript.
 *
 * @param {string} target
 */
export const swcRule = (target) => ({
  test: /\.[cm]?tsx?$/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target,
    },
  },
});

/**
 * Returns the loader of CSS modules.
 *
 * @param {string} app
 * @param {boolean} exportOnlyLocals
 */
export const cssLoader = (app, exportOnlyLocals) => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: /\.module\.css$/,
      // Hashes are relative to the folder of the app, so only the app name makes the classes unique. Four characters
      // distinguish the files of an app that have a class of the same name; each further one costs bytes in every page.
      localIdentName: `${app}-[local]-[hash:base64:4]`,
      exportOnlyLocals,
      namedExport: false,
      exportLocalsConvention: 'as-is',
    },
  },
});

/** The rule that applies Russian typography to Russian texts, for webpack and Rspack. */
export const russianTextsRule = {
  test: RUSSIAN_TEXTS,
  enforce: /** @type {const} */ ('pre'),
  loader: fileURLToPath(new URL('./russian-texts-loader.mjs', import.meta.url)),
};
