import webpack from 'webpack';

/**
 * Runs webpack once.
 *
 * @template {import('webpack').Configuration | import('webpack').Configuration[]} C
 * @param {C} configuration
 * @returns {Promise<C extends unknown[] ? import('webpack').MultiStats : import('webpack').Stats>}
 */
export const runWebpack = (configuration) =>
  new Promise((resolve, reject) => {
    /** @type {(error: Error | null, stats?: any) => void} */
    const done = (error, stats) => (error ? reject(error) : resolve(stats));
    if (Array.isArray(configuration)) webpack(configuration, done);
    else webpack(configuration, done);
  });
