// The test runner of server specs. A worker process imports the specs with Node's own module loader, so it loads and
// compiles the server and its packages once, not once per spec file as the module registry of jest does (measured: ADR 61).
// A spec shares the global environment with the others of its worker, and cannot use jest.mock or snapshots. To remove it,
// delete `testRunner` in `nodePreset`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@meridian/build/typescript';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { runSpec } from './run-spec.mjs';

/**
 * @typedef {import('./run-spec.mjs').GlobalConfig} GlobalConfig
 * @typedef {import('@jest/reporters').Config.ProjectConfig} ProjectConfig
 */

// Failures name the lines of the sources.
process.setSourceMapsEnabled(true);

const mocks = new ModuleMocker(globalThis);
/** @type {ModernFakeTimers | undefined} */
let timers;

/** @param {ProjectConfig} config */
const defineJest = (config) => {
  timers ??= new ModernFakeTimers({ config, global: globalThis });
  const jest = {
    fn: mocks.fn.bind(mocks),
    spyOn: mocks.spyOn.bind(mocks),
    restoreAllMocks: mocks.restoreAllMocks.bind(mocks),
    useFakeTimers: timers.useFakeTimers.bind(timers),
    useRealTimers: timers.useRealTimers.bind(timers),
    advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
    advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
  };
  Object.assign(globalThis, { jest });
};

const SYSTEM_FOLDER = tmpdir();
/** @param {string} folder for temporary files of this process and its child processes */
const setTemporaryFolder = (folder) => Object.assign(process.env, { TMPDIR: folder, TEMP: folder });

/**
 * Runs a spec file with a temporary folder of its own, which is removed with everything that the spec left in it.
 *
 * @template T
 * @param {() => Promise<T>} run
 */
const withTemporaryFolder = async (run) => {
  const folder = mkdtempSync(join(SYSTEM_FOLDER, 'meridian-spec-'));
  setTemporaryFolder(folder);
  try {
    return await run();
  } finally {
    setTemporaryFolder(SYSTEM_FOLDER);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/**
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @param {unknown} _environment
 * @param {unknown} _runtime
 * @param {string} testPath
 */
const runFile = async (globalConfig, config, _environment, _runtime, testPath) => {
  defineJest(config);
  const result = await withTemporaryFolder(() =>
    runSpec(globalConfig, testPath, globalThis, jestExpect, () => import(pathToFileURL(testPath).href)),
  );
  mocks.restoreAllMocks();
  timers?.useRealTimers();
  return result;
};

export default runFile;
