import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * @typedef {object} FileCost
 * @property {string} file project and path
 * @property {number} cpuSeconds user and system, of the file's process and the child processes that it has ended
 *
 * @typedef {object} TestResult counts of a run
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures `<file>:<line> › <test>`, or another text if the run itself failed
 * @property {number} [repeated] files, or tests in a browser, that failed and passed when they ran again
 * @property {FileCost[]} [files] of jest
 */

/** The folder of the result files. */
export const RESULTS = join(ROOT, '.cache/test-results');

/**
 * Returns the path of the result file of a project. Nx caches the file with the run (outputs in nx.json).
 *
 * @param {string} project name without scope
 */
export const resultFile = (project) => join(RESULTS, `@meridian/${project}.json`);
