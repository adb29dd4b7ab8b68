// The jest reporter of `npm test`: one line per finished file, at most 20 lines per failed test, and a result file for the
// totals of `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { resultFile } from './test-results.mjs';

const MAX_FAILURE_LINES = 20;

/**
 * @typedef {import('@jest/reporters').AggregatedResult} AggregatedResult
 * @typedef {import('@jest/reporters').TestResult} FileResult
 */

/**
 * Shortens a failure message: without colours, blank lines and stack frames of packages.
 *
 * @param {string} message
 */
const shorten = (message) => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:internal)/.test(line));
  if (lines.length <= MAX_FAILURE_LINES) return lines;
  // The location in the test is more useful than the end of a long diff.
  const place = lines.find((line) => /^\s+at /.test(line)) ?? '';
  return [
    ...lines.slice(0, MAX_FAILURE_LINES - 2),
    `… ${lines.length - MAX_FAILURE_LINES + 1} more lines`,
    place,
  ];
};

/**
 * Returns the failed tests of a file, or one entry for a file that could not run.
 *
 * @param {FileResult} result
 */
const failuresOf = ({ testResults, testExecError, failureMessage }) => {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (failed.length > 0 || !(testExecError ?? failureMessage)) return failed;
  return [
    {
      name: 'the spec file could not run',
      message: failureMessage ?? String(testExecError?.stack ?? testExecError),
    },
  ];
};

export default class TestReporter {
  #project;
  /** @type {string[]} */
  #failures = [];
  #began = Date.now();

  /** @param {{ rootDir: string }} config */
  constructor({ rootDir }) {
    this.#project = basename(rootDir);
  }

  /** @param {AggregatedResult} results */
  onRunStart({ numTotalTestSuites }) {
    console.log(`▸ ${this.#project}: ${numTotalTestSuites} files`);
  }

  /**
   * @param {{ path: string }} test
   * @param {FileResult} result
   * @param {AggregatedResult} results
   */
  onTestResult({ path }, result, { numPassedTestSuites, numFailedTestSuites, numTotalTestSuites }) {
    const file = relative(process.cwd(), path);
    const failures = failuresOf(result);
    const seconds = Math.round((result.perfStats.end - result.perfStats.start) / 1000);
    const place = `${numPassedTestSuites + numFailedTestSuites}/${numTotalTestSuites}`;
    const sign = failures.length === 0 ? '✓' : '✗';
    console.log(`${sign} ${this.#project} ${place} ${file} (${result.numPassingTests} passed, ${seconds} s)`);
    for (const { name, message } of failures) {
      this.#failures.push(`${file} › ${name}`);
      console.log(`  ● ${name}`);
      for (const line of shorten(message)) console.log(`    ${line}`);
    }
    // Passing tests can print hints that start with "note: ".
    for (const { message } of result.console ?? [])
      if (message.startsWith('note: ')) console.log(message.trim());
  }

  /**
   * @param {unknown} _
   * @param {AggregatedResult} results
   */
  onRunComplete(_, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    console.log(`${this.#project}: ${numPassedTests} passed, ${failed} failed (${seconds} s)`);
    const file = resultFile(this.#project);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed: numPassedTests, failed, failures: this.#failures }));
  }
}
