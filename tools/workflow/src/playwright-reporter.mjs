// The Playwright reporter of `npm test`: one line per finished file, and for each failed test its file and line, the
// difference, and the trace. It writes the result file for the totals of `npm test`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { resultFile } from './test-results.mjs';

/**
 * @typedef {import('@playwright/test/reporter').FullConfig} FullConfig
 * @typedef {import('@playwright/test/reporter').Suite} Suite
 * @typedef {import('@playwright/test/reporter').TestCase} TestCase
 * @typedef {import('@playwright/test/reporter').TestError} TestError
 * @typedef {import('@playwright/test/reporter').TestResult} TestResult
 */

const PROJECT = 'e2e';
const MAX_FAILURE_LINES = 20;

/** @param {import('@playwright/test/reporter').Location} [location] */
const placeOf = (location) => (location ? `${relative(process.cwd(), location.file)}:${location.line}` : '');

/**
 * Shortens an error: without colours, blank lines and stack frames.
 *
 * @param {TestError} error
 */
const linesOf = ({ message, value = '' }) => {
  const lines = stripVTControlCharacters(message ?? value)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.length <= MAX_FAILURE_LINES
    ? lines
    : [...lines.slice(0, MAX_FAILURE_LINES), `… ${lines.length - MAX_FAILURE_LINES} more lines`];
};

export default class PlaywrightReporter {
  #began = Date.now();
  /** Tests that have not finished, by file. @type {Map<string, number>} */
  #remaining = new Map();
  /** @type {Map<string, { passed: number, failed: number, time: number }>} */
  #files = new Map();
  #total = { passed: 0, failed: 0, repeated: 0 };
  /** @type {string[]} */
  #failures = [];

  /**
   * @param {FullConfig} _
   * @param {Suite} suite
   */
  onBegin(_, suite) {
    for (const { location } of suite.allTests())
      this.#remaining.set(location.file, (this.#remaining.get(location.file) ?? 0) + 1);
    console.log(`▸ ${PROJECT}: ${this.#remaining.size} files`);
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, result) {
    const willRetry = result.status !== test.expectedStatus && result.retry < test.retries;
    if (willRetry) return;
    const { file } = test.location;
    const counts = this.#files.get(file) ?? { passed: 0, failed: 0, time: 0 };
    this.#files.set(file, counts);
    counts.time += result.duration;
    const outcome = test.outcome();
    if (outcome === 'unexpected') {
      counts.failed += 1;
      this.#printFailure(test, result);
    } else if (result.status === 'passed') {
      counts.passed += 1;
      if (outcome === 'flaky') {
        this.#total.repeated += 1;
        console.log(`Unstable: ${this.#nameOf(test)} passed when it ran again`);
      }
    }
    const left = (this.#remaining.get(file) ?? 1) - 1;
    this.#remaining.set(file, left);
    if (left === 0) this.#printFile(file);
  }

  /** Errors outside of tests, for example in the global setup. @param {TestError} error */
  onError(error) {
    this.#total.failed += 1;
    const place = placeOf(error.location);
    this.#failures.push(`${place || 'the run'} › ${linesOf(error)[0] ?? 'error'}`);
    console.log(`✗ ${place}`);
    for (const line of linesOf(error)) console.log(`    ${line}`);
  }

  onEnd() {
    for (const { passed, failed } of this.#files.values()) {
      this.#total.passed += passed;
      this.#total.failed += failed;
    }
    const { passed, failed, repeated } = this.#total;
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    console.log(`${PROJECT}: ${passed} passed, ${failed} failed (${seconds} s)`);
    const file = resultFile(PROJECT);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed, failed, repeated, failures: this.#failures }));
  }

  printsToStdio() {
    return true;
  }

  /** @param {TestCase} test */
  #nameOf(test) {
    const [, project, , ...titles] = test.titlePath();
    const browser = project && project !== 'chromium' ? `[${project}] ` : '';
    return `${placeOf(test.location)} › ${browser}${titles.join(' › ')}`;
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  #printFailure(test, { errors, attachments }) {
    this.#failures.push(this.#nameOf(test));
    console.log(`  ● ${this.#nameOf(test)}`);
    for (const error of errors) {
      if (error.location) console.log(`    at ${placeOf(error.location)}`);
      for (const line of linesOf(error)) console.log(`    ${line}`);
    }
    for (const { name, path } of attachments)
      if (path) console.log(`    ${name}: ${relative(process.cwd(), path)}`);
  }

  /** @param {string} path */
  #printFile(path) {
    const { passed, failed, time } = this.#files.get(path) ?? { passed: 0, failed: 0, time: 0 };
    const finished = [...this.#remaining.values()].filter((left) => left === 0).length;
    const place = `${finished}/${this.#remaining.size}`;
    const name = relative(process.cwd(), path);
    const sign = failed === 0 ? '✓' : '✗';
    console.log(`${sign} ${PROJECT} ${place} ${name} (${passed} passed, ${Math.round(time / 1000)} s)`);
  }
}
