// The jest reporter of `npm test`: one line per finished file, at most 20 lines per failed test, and a result file that
// `npm test` adds up.
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { resultFile } from './test-results.mjs';

const MAX_FAILURE_LINES = 20;

/** The part of a failure message that tells what went wrong: without colours, blank lines and frames of packages. */
const shorten = (message) => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:internal)/.test(line));
  if (lines.length <= MAX_FAILURE_LINES) return lines;
  // The place in the test is worth more than the end of a long difference.
  const place = lines.find((line) => /^\s+at /.test(line)) ?? '';
  return [
    ...lines.slice(0, MAX_FAILURE_LINES - 2),
    `… ${lines.length - MAX_FAILURE_LINES + 1} more lines`,
    place,
  ];
};

/** What jest gives of a file: a list of failed tests, or one entry for a file that did not run. */
const failuresOf = ({ testResults, testExecError, failureMessage }) => {
  const failed = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join('\n') }));
  if (failed.length > 0 || !(testExecError ?? failureMessage)) return failed;
  return [
    {
      name: 'the file could not run',
      message: failureMessage ?? String(testExecError?.stack ?? testExecError),
    },
  ];
};

export default class TestReporter {
  #project;
  #failures = [];
  #began = Date.now();

  constructor({ rootDir }) {
    this.#project = basename(rootDir);
  }

  onRunStart({ numTotalTestSuites }) {
    console.log(`▸ ${this.#project}: ${numTotalTestSuites} files`);
  }

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
    // A test may have something to say without failing.
    for (const { message } of result.console ?? [])
      if (message.startsWith('note: ')) console.log(message.trim());
  }

  onRunComplete(_, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    console.log(`${this.#project}: ${numPassedTests} passed, ${failed} failed (${seconds} s)`);
    const file = resultFile(this.#project);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ passed: numPassedTests, failed, failures: this.#failures }));
  }
}
