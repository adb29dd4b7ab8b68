// The jest reporter of every project: one line per finished file with its CPU time, for each failed test its place and the
// difference first, and a result file for the totals of `npm test`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { resultFile } from './test-results.mjs';

const MAX_FAILURE_LINES = 30;
/** Maximum time between the results of a run and its exit. */
const EXIT_TIMEOUT_MS = 30_000;

/**
 * @typedef {import('@jest/reporters').AggregatedResult} AggregatedResult
 * @typedef {import('@jest/reporters').TestResult & { cpuSeconds?: number }} FileResult result of `test-runner.mjs`
 * @typedef {{ name: string, place: string, lines: string[] }} Failure
 */

/**
 * Returns the lines of a failure message without colours, blank lines and stack frames of packages. The difference comes
 * first, the stack last.
 *
 * @param {string} message
 */
const linesOf = (message) => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(
      (line) => line.trim() !== '' && !/^\s+at (new Promise|.*(node_modules|node:internal))/.test(line),
    );
  return lines.length <= MAX_FAILURE_LINES
    ? lines
    : [...lines.slice(0, MAX_FAILURE_LINES), `… ${lines.length - MAX_FAILURE_LINES} more lines`];
};

/**
 * Returns the line of a spec file in which a test failed, as `<file>:<line>`; otherwise the path of the file.
 *
 * @param {string} path absolute path of the spec file
 * @param {string} message
 */
const placeOf = (path, message) => {
  const [, line] = message.split(`${path}:`, 2)[1]?.match(/^(\d+)/) ?? [];
  return relative(process.cwd(), path) + (line ? `:${line}` : '');
};

/**
 * Returns the failed tests of a file, or one entry for a file that could not run.
 *
 * @param {string} path
 * @param {FileResult} result
 * @returns {Failure[]}
 */
const failuresOf = (path, { testResults, testExecError, failureMessage }) => {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (failed.length === 0 && (testExecError ?? failureMessage))
    failed.push({
      name: 'the spec file could not run',
      message: failureMessage ?? String(testExecError?.stack ?? testExecError),
    });
  return failed.map(({ name, message }) => ({
    name,
    place: placeOf(path, message),
    lines: linesOf(message),
  }));
};

export default class TestReporter {
  #project;
  /** @type {string[]} */
  #failures = [];
  /** @type {import('./test-results.mjs').FileCost[]} */
  #files = [];
  #began = Date.now();

  /** @param {{ rootDir: string }} config */
  constructor({ rootDir }) {
    this.#project = basename(JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')).name);
  }

  /** @param {AggregatedResult} results */
  onRunStart({ numTotalTestSuites }) {
    rmSync(resultFile(this.#project), { force: true });
    console.log(`▸ ${this.#project}: ${numTotalTestSuites} files`);
  }

  /**
   * @param {{ path: string }} test
   * @param {FileResult} result
   * @param {AggregatedResult} results
   */
  onTestResult({ path }, result, { numPassedTestSuites, numFailedTestSuites, numTotalTestSuites }) {
    const file = relative(process.cwd(), path);
    const failures = failuresOf(path, result);
    const seconds = Math.round((result.perfStats.end - result.perfStats.start) / 1000);
    const cpu = result.cpuSeconds ?? 0;
    this.#files.push({ file: `${this.#project}/${file}`, cpuSeconds: cpu });
    const position = `${numPassedTestSuites + numFailedTestSuites}/${numTotalTestSuites}`;
    const sign = failures.length === 0 ? '✓' : '✗';
    console.log(
      `${sign} ${this.#project} ${position} ${file} (${result.numPassingTests} passed, ${seconds} s, ${cpu.toFixed(1)} CPU s)`,
    );
    for (const { name, place, lines } of failures) {
      this.#failures.push(`${place} › ${name}`);
      console.log(`  ● ${place} › ${name}`);
      for (const line of lines) console.log(`    ${line}`);
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
    writeFileSync(
      file,
      JSON.stringify({ passed: numPassedTests, failed, failures: this.#failures, files: this.#files }),
    );
    // Jest waits for open handles. A test that leaves one fails the run instead of keeping it from ending.
    setTimeout(() => {
      console.log(`${this.#project}: jest did not exit after the tests: a test leaves a handle open`);
      process.exit(1);
    }, EXIT_TIMEOUT_MS).unref();
  }
}
