// One place for how TypeScript, ESM-only packages and styles reach jest (toolchain facts: docs/architecture.md).
import { fileURLToPath } from 'node:url';
import { run, RUN_OPTIONS } from './tools/workflow/src/jest-run-options.mjs';
import { cleanEnvironment } from './tools/workflow/src/test-environment.mjs';

cleanEnvironment();

const esmPackages = [
  '@nestjs',
  '@meridian',
  'nestjs-pino',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  'append-field',
  'csv-parse',
  'csv-stringify',
  'p-limit',
  'p-timeout',
  'yocto-queue',
  'age-encryption',
  '@noble',
  '@scure',
];

/** @param {boolean} decorators */
const swc = (decorators) => [
  fileURLToPath(new URL('./tools/build/src/jest/swc-transformer.mjs', import.meta.url)),
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators, dynamicImport: true },
      transform: {
        react: { runtime: 'automatic' },
        legacyDecorator: decorators,
        decoratorMetadata: decorators,
      },
      target: 'es2022',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

/**
 * Specs named `*.slow.spec.ts` crash, wait, start processes, install packages or send thousands of requests. TEST_TIER
 * selects the tier: `fast`, without them (the default), `slow`, only them, or `all`.
 */
const TIER = process.env.TEST_TIER ?? 'fast';
const SPEC = TIER === 'slow' ? '*.slow.spec' : '*.spec';

/**
 * @typedef {object} Overrides
 * @property {string[]} [setupFiles]
 * @property {string[]} [setupFilesAfterEnv]
 * @property {Record<string, string>} [moduleNameMapper]
 */

/**
 * @param {string} name
 * @param {boolean} decorators
 */
const base = (name, decorators) => ({
  displayName: name,
  ...(!run.hasOptions && RUN_OPTIONS),
  testMatch: [`<rootDir>/{src,migrations}/**/${SPEC}.{ts,tsx}`],
  testPathIgnorePatterns: TIER === 'fast' ? ['\\.slow\\.spec\\.'] : [],
  transform: { '^.+\\.(t|j)sx?$': swc(decorators), '^.+\\.mjs$': swc(decorators) },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'cjs', 'mjs', 'json', 'node'],
});

/**
 * Jest configuration of a project that runs in Node. Its specs are loaded by Node, without the module registry of jest.
 * Only the mutation tests, which need the runner of jest, use `transform` and `setupFiles`.
 *
 * @param {string} name
 * @param {Overrides & Record<string, unknown>} overrides
 */
export const nodePreset = (name, overrides = {}) => ({
  ...base(name, true),
  testEnvironment: 'node',
  testRunner: fileURLToPath(new URL('./tools/workflow/src/node-test-runner.mjs', import.meta.url)),
  ...overrides,
  setupFiles: ['reflect-metadata', ...(overrides.setupFiles ?? [])],
});

/**
 * Jest configuration of a project that runs in the browser (jsdom).
 *
 * @param {string} name
 * @param {Overrides & Record<string, unknown>} overrides
 */
export const browserPreset = (name, overrides = {}) => ({
  ...base(name, false),
  // These projects share one folder of compiled files.
  id: 'browser',
  testEnvironment: fileURLToPath(
    new URL('./tools/workflow/src/browser-test-environment.mjs', import.meta.url),
  ),
  testRunner: fileURLToPath(new URL('./tools/workflow/src/browser-test-runner.mjs', import.meta.url)),
  testEnvironmentOptions: { url: 'http://localhost/' },
  ...overrides,
  moduleNameMapper: {
    '\\.module\\.css$': fileURLToPath(new URL('./tools/build/src/jest/css-module.mjs', import.meta.url)),
    '\\.css$': fileURLToPath(new URL('./tools/build/src/jest/css-module.mjs', import.meta.url)),
    ...overrides.moduleNameMapper,
  },
  setupFiles: [fileURLToPath(new URL('./tools/build/src/jest/browser-globals.mjs', import.meta.url))],
  setupFilesAfterEnv: [
    fileURLToPath(new URL('./tools/build/src/jest/browser-setup.mjs', import.meta.url)),
    ...(overrides.setupFilesAfterEnv ?? []),
  ],
});
