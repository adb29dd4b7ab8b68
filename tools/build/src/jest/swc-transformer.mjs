// The transformer of specs. Its cache keys omit the configuration of the project, so that all projects share the
// compiled files of the libraries. Otherwise each of them compiles the same 300 files.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** @type {typeof import('@swc/jest')} */
const swc = require('@swc/jest');
const VERSIONS = ['@swc/core', '@swc/jest'].map((name) => require(`${name}/package.json`).version);

/** @param {import('@swc/core').Options} options */
export const createTransformer = (options) => ({
  ...swc.createTransformer(options),
  /**
   * @param {string} source
   * @param {string} file absolute path, which the source map contains
   */
  getCacheKey: (source, file) =>
    createHash('sha1')
      .update(JSON.stringify([VERSIONS, options, file, source]))
      .digest('hex'),
});

export default { createTransformer };
