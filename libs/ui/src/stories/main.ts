import { join } from 'node:path';
import type { Configuration } from 'webpack';

/** Folder of the packages of Storybook, which `start.mjs` sets. */
const PACKAGES = process.env['STORYBOOK_PACKAGES'] ?? '';

/** Storybook of the components, built by the loaders of the apps. */
const config = {
  framework: join(PACKAGES, '@storybook/react-webpack5'),
  stories: ['./*.stories.tsx'],
  addons: [join(PACKAGES, '@storybook/addon-a11y')],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  webpackFinal: (webpack: Configuration): Configuration => {
    // The rules of Storybook for styles have other options for modules.
    const rules = (webpack.module?.rules ?? []).filter(
      (rule) => !(typeof rule === 'object' && rule?.test instanceof RegExp && rule.test.test('a.css')),
    );
    return {
      ...webpack,
      module: {
        ...webpack.module,
        rules: [
          ...rules,
          {
            test: /\.tsx?$/,
            loader: 'swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
                target: 'es2022',
              },
            },
          },
          {
            test: /\.css$/,
            use: [
              'style-loader',
              {
                loader: 'css-loader',
                options: {
                  modules: { auto: /\.module\.css$/, namedExport: false, exportLocalsConvention: 'as-is' },
                },
              },
            ],
          },
        ],
      },
    };
  },
};

export default config;
