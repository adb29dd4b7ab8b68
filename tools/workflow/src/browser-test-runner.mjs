// The test runner of browser specs. The specs of a worker process share a page (`browser-test-environment.mjs`) and the
// code without state in the module registry of its first spec, so that zod, the contracts and others are compiled and executed
// once, not once per spec file (measured: ADR 61). A spec with `@jest-environment jsdom` or `node` in its first comment has a
// page and packages of its own, for example because it mocks a module. To remove it, delete `testRunner` and
// `testEnvironment` in `browserPreset`.
import { createRequire } from 'node:module';
import BrowserTestEnvironment from './browser-test-environment.mjs';
import { cpuSeconds } from './cpu-seconds.mjs';
import { runSpec } from './run-spec.mjs';

/**
 * @typedef {import('./run-spec.mjs').GlobalConfig} GlobalConfig
 * @typedef {import('@jest/reporters').Config.ProjectConfig} ProjectConfig
 * @typedef {object} Runtime the module registry of jest
 * @property {(file: string) => unknown} requireModule
 * @property {(file: string) => any} requireInternalModule
 * @property {() => Map<string, string>} getSourceMaps
 * @property {() => void} teardown
 * @property {{ getActiveCjsRegistry: () => Map<string, unknown> }} registries
 * @typedef {(...options: unknown[]) => Promise<object>} Runner
 */

const require = createRequire(import.meta.url);
/** The default runner of jest is CommonJS without a default import. @type {{ default: Runner }} */
const { default: runCircus } = require('jest-circus/runner');
const EXPECT = require.resolve('@jest/expect');

/** The module registry that the specs share. @type {Runtime | undefined} */
let shared;
/** Code without state, which the specs share. Others, such as React (pending actions), are executed again. */
const STATELESS =
  /\/libs\/(contracts|domain)\/src\/|\/node_modules\/(@testing-library\/(dom|jest-dom|user-event)|aria-query|axe-core|css\.escape|dom-accessibility-api|libphonenumber-js|luxon|lz-string|pretty-format|zod)\//;

/**
 * Removes all other modules: each spec executes them again.
 *
 * @param {Runtime} modules
 */
const forgetState = ({ registries }) => {
  const registry = registries.getActiveCjsRegistry();
  for (const file of registry.keys()) if (!STATELESS.test(file)) registry.delete(file);
};

/**
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @param {unknown} environment
 * @param {Runtime} runtime
 * @param {string} testPath
 * @param {unknown[]} options
 */
const runFile = async (globalConfig, config, environment, runtime, testPath, ...options) => {
  if (environment instanceof BrowserTestEnvironment) {
    shared ??= Object.assign(runtime, { teardown: () => {} });
    const modules = shared;
    const { jestExpect } = modules.requireInternalModule(EXPECT);
    return runSpec(globalConfig, testPath, environment.global, jestExpect, () => {
      forgetState(modules);
      for (const file of [...config.setupFilesAfterEnv, testPath]) modules.requireModule(file);
      // Jest reads the lines of a failure from the maps of the new registry.
      for (const [file, map] of modules.getSourceMaps()) runtime.getSourceMaps().set(file, map);
      environment.keepGlobals();
    });
  }
  const before = cpuSeconds();
  const result = await runCircus(globalConfig, config, environment, runtime, testPath, ...options);
  return Object.assign(result, { cpuSeconds: cpuSeconds() - before });
};

export default runFile;
