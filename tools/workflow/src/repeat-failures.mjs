import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./test-results.mjs').TestResult} TestResult */

/** Maximum number of failed spec files that are run again. More failures have another cause than timing. */
const MAX_REPEATED_FILES = 3;

/**
 * The failed spec files of a run, if running them again is useful; otherwise an empty list.
 *
 * @param {string[]} failures `<file> › <test>`, or another text if the run itself failed
 * @param {(file: string) => boolean} exists
 */
export const filesToRepeat = (failures, exists = existsSync) => {
  const files = [...new Set(failures.map((failure) => failure.split(' › ', 1)[0] ?? ''))];
  return files.length <= MAX_REPEATED_FILES && files.every((file) => exists(file)) ? files : [];
};

/**
 * The result of a run after its failed files were run again.
 *
 * @param {TestResult} first
 * @param {TestResult} repeated result of the failed files only
 * @returns {TestResult}
 */
export const afterRepeat = (first, repeated) => ({
  passed: first.passed + first.failed - repeated.failed,
  failed: repeated.failed,
  failures: repeated.failures,
});

/**
 * Runs spec files of a project again, one after another.
 *
 * @param {string} folder folder of the project
 * @param {string[]} files paths below the folder
 */
export const runFiles = (folder, files) =>
  new Promise((resolve) => {
    const runner = fileURLToPath(new URL('run-jest.mjs', import.meta.url));
    const child = spawn(process.execPath, [runner, '--runTestsByPath', ...files, '-w', '1'], {
      cwd: folder,
      stdio: 'inherit',
    });
    child.on('error', resolve);
    child.on('exit', resolve);
  });
