// Runs a spec file with jest-circus, its hooks and its time limits, in this process.
import { createEmptyTestResult } from '@jest/test-result';
import * as circus from 'jest-circus';
import { cpuSeconds } from './cpu-seconds.mjs';

/**
 * @typedef {Awaited<ReturnType<typeof circus.run>>['testResults'][number]} CircusResult
 * @typedef {import('@jest/reporters').Config.GlobalConfig} GlobalConfig
 * @typedef {import('@jest/test-result').TestResult} TestResult
 * @typedef {import('@jest/test-result').AssertionResult} AssertionResult
 */

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
 * @param {string} testPath
 * @param {object} global the global object of the spec, which gets the functions of jest
 * @param {import('@jest/expect').JestExpect} expect of the realm of the global object, because of `expect.any(String)`
 * @param {() => void | Promise<void>} load loads the spec, which defines its tests
 * @returns {Promise<TestResult & { cpuSeconds: number }>}
 */
export const runSpec = async (globalConfig, testPath, global, expect, load) => {
  const before = cpuSeconds();
  circus.resetState();
  const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
  Object.assign(global, { afterAll, afterEach, beforeAll, beforeEach, describe, it, test, expect });
  const { testTimeout, testNamePattern } = globalConfig;
  Object.assign(circus.getState(), {
    ...(testTimeout && { testTimeout }),
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
  expect.setState({ testPath, expand: globalConfig.expand });
  await load();
  const { testResults, unhandledErrors } = await circus.run();
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
