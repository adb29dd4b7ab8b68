// The test runner of server specs. A worker process imports the specs with Node's own module loader, so it loads and
// compiles the server and its packages once, not once per spec file as the module registry of jest does (measured: ADR 61).
// It is jest-circus with its hooks and time limits. A spec shares the global environment with the others of its worker,
// and cannot use jest.mock or snapshots. To remove it, delete `testRunner` in `nodePreset`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '@meridian/build/typescript';
import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { createEmptyTestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import { cpuSeconds } from './cpu-seconds.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof circus.run>>['testResults'][number]} CircusResult
 * @typedef {import('@jest/reporters').Config.GlobalConfig} GlobalConfig
 * @typedef {import('@jest/reporters').Config.ProjectConfig} ProjectConfig
 * @typedef {import('@jest/test-result').TestResult} TestResult
 * @typedef {import('@jest/test-result').AssertionResult} AssertionResult
 */

// Failures name the lines of the sources.
process.setSourceMapsEnabled(true);

const mocks = new ModuleMocker(globalThis);
/** @type {ModernFakeTimers | undefined} */
let timers;

/** @param {ProjectConfig} config */
const defineGlobals = (config) => {
  const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
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
  const hooks = { afterAll, afterEach, beforeAll, beforeEach };
  Object.assign(globalThis, { ...hooks, describe, it, test, expect: jestExpect, jest });
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

/** @type {Record<CircusResult['status'], AssertionResult['status']>} */
const STATUS = { done: 'passed', skip: 'pending', todo: 'todo' };

/**
 * @param {CircusResult} result
 * @returns {AssertionResult}
 */
const toAssertionResult = ({ testPath, status, errors, errorsDetailed, duration }) => {
  const [title = '', ...describes] = testPath.slice(1).toReversed();
  const ancestorTitles = describes.toReversed();
  return {
    ancestorTitles,
    title,
    fullName: [...ancestorTitles, title].join(' '),
    status: errors.length > 0 ? 'failed' : STATUS[status],
    duration: duration ?? null,
    failureMessages: errors,
    failureDetails: errorsDetailed,
    numPassingAsserts: 0,
  };
};

/**
 * @param {GlobalConfig} globalConfig
 * @param {ProjectConfig} config
 * @param {unknown} _environment
 * @param {unknown} _runtime
 * @param {string} testPath
 * @returns {Promise<TestResult & { cpuSeconds: number }>}
 */
const runFile = async (globalConfig, config, _environment, _runtime, testPath) => {
  const before = cpuSeconds();
  circus.resetState();
  defineGlobals(config);
  const { testTimeout, testNamePattern } = globalConfig;
  Object.assign(circus.getState(), {
    ...(testTimeout && { testTimeout }),
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
  jestExpect.setState({ testPath, expand: globalConfig.expand });
  const { testResults, unhandledErrors } = await withTemporaryFolder(async () => {
    await import(pathToFileURL(testPath).href);
    return circus.run();
  });
  mocks.restoreAllMocks();
  timers?.useRealTimers();
  const results = testResults.map(toAssertionResult);
  /** @param {AssertionResult['status']} status */
  const count = (status) => results.filter((result) => result.status === status).length;
  return {
    ...createEmptyTestResult(),
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    failureMessage: results.flatMap(({ failureMessages }) => failureMessages ?? []).join('\n') || null,
    ...(unhandledErrors.length > 0 && {
      testExecError: { message: 'outside the tests', stack: unhandledErrors.join('\n') },
    }),
    testFilePath: testPath,
    testResults: results,
    cpuSeconds: cpuSeconds() - before,
  };
};

export default runFile;
