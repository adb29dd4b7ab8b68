import type { StorybookConfig } from '@storybook/react-webpack5';

/** Storybook of the components, built by the loaders of the apps. */
const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: ['./*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: 'react-docgen' },
  webpackFinal: (webpack) => {
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
