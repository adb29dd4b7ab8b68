// The jest reporter of every project: one line per finished file with its CPU time, for each failed test its place and the
// difference first, and a result file per project for the totals of `npm test`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from './jest-run-options.mjs';
import { resultFile } from './test-results.mjs';

const MAX_FAILURE_LINES = 30;
/** Maximum time between the results of a run and its exit. */
const EXIT_TIMEOUT_MS = 30_000;

/**
 * @typedef {import('@jest/reporters').AggregatedResult} AggregatedResult
 * @typedef {import('@jest/reporters').TestResult & { cpuSeconds?: number }} FileResult result of `test-runner.mjs`
 * @typedef {{ name: string, place: string, lines: string[] }} Failure
 * @typedef {{ rootDir: string }} ProjectConfig
 * @typedef {Required<Omit<import('./test-results.mjs').TestResult, 'repeated'>>} ProjectResult
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
 * @param {string} file path from the folder of the project
 * @param {string} path absolute path
 * @param {string} message
 */
const placeOf = (file, path, message) => {
  const [, line] = message.split(`${path}:`, 2)[1]?.match(/^(\d+)/) ?? [];
  return file + (line ? `:${line}` : '');
};

/**
 * Returns the failed tests of a file, or one entry for a file that could not run.
 *
 * @param {string} file path from the folder of the project
 * @param {FileResult} result
 * @returns {Failure[]}
 */
const failuresOf = (file, { testFilePath, testResults, testExecError, failureMessage }) => {
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
    place: placeOf(file, testFilePath, message),
    lines: linesOf(message),
  }));
};

/** @param {ProjectConfig} config */
const projectName = ({ rootDir }) =>
  basename(JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')).name);

export default class TestReporter {
  /** By folder of the project. @type {Map<string, { name: string, result: ProjectResult }>} */
  #projects = new Map();
  #began = Date.now();

  /** @param {ProjectConfig} config */
  #projectOf(config) {
    const known = this.#projects.get(config.rootDir);
    if (known) return known;
    /** @type {{ name: string, result: ProjectResult }} */
    const project = {
      name: projectName(config),
      result: { passed: 0, failed: 0, failures: [], files: [] },
    };
    this.#projects.set(config.rootDir, project);
    return project;
  }

  /** @param {AggregatedResult} results */
  onRunStart({ numTotalTestSuites }) {
    console.log(`▸ ${numTotalTestSuites} spec files`);
  }

  /**
   * @param {{ path: string, context: { config: ProjectConfig } }} test
   * @param {FileResult} fileResult
   * @param {AggregatedResult} results
   */
  onTestResult({ path, context: { config } }, fileResult, results) {
    const { name: project, result } = this.#projectOf(config);
    const file = relative(config.rootDir, path);
    const failures = failuresOf(file, fileResult);
    const seconds = Math.round((fileResult.perfStats.end - fileResult.perfStats.start) / 1000);
    const cpuSeconds = fileResult.cpuSeconds ?? 0;
    result.files.push({ file: `${project}/${file}`, cpuSeconds });
    result.passed += fileResult.numPassingTests;
    result.failed += failures.length;
    const position = `${results.numPassedTestSuites + results.numFailedTestSuites}/${results.numTotalTestSuites}`;
    const sign = failures.length === 0 ? '✓' : '✗';
    console.log(
      `${sign} ${position} ${project}/${file} (${fileResult.numPassingTests} passed, ${seconds} s, ${cpuSeconds.toFixed(1)} CPU s)`,
    );
    for (const { name, place, lines } of failures) {
      result.failures.push(`${place} › ${name}`);
      console.log(`  ● ${place} › ${name}`);
      for (const line of lines) console.log(`    ${line}`);
    }
    // Passing tests can print hints that start with "note: ".
    for (const { message } of fileResult.console ?? [])
      if (message.startsWith('note: ')) console.log(message.trim());
  }

  /**
   * @param {Set<{ config: ProjectConfig }>} contexts
   * @param {AggregatedResult} results
   */
  onRunComplete(contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    const seconds = Math.round((Date.now() - this.#began) / 1000);
    console.log(`▸ ${numPassedTests} passed, ${failed} failed (${seconds} s)`);
    for (const { config } of contexts) {
      const { name, result } = this.#projectOf(config);
      const file = resultFile(name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(result));
    }
    // The process of the executor ends with Nx.
    if (run.hasOptions) return;
    // Jest waits for open handles. A test that leaves one fails the run instead of keeping it from ending.
    setTimeout(() => {
      console.log('Jest did not exit after the tests: a test leaves a handle open');
      process.exit(1);
    }, EXIT_TIMEOUT_MS).unref();
  }
}
