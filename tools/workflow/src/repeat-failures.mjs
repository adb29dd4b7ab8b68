import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceProjects } from './projects.mjs';
import { ROOT } from './root.mjs';
import { resultFile } from './test-results.mjs';

/** @typedef {import('./test-results.mjs').TestResult} TestResult */

/** Maximum number of failed spec files that are run again. More failures have another cause than timing. */
const MAX_REPEATED_FILES = 3;

/** @param {string} failure `<file>:<line> › <test>`, or another text */
const fileOf = (failure) => failure.split(' › ', 1)[0]?.replace(/:\d+$/, '') ?? '';

/**
 * The failed spec files of a run, if running them again is useful; otherwise an empty list.
 *
 * @param {string[]} failures
 * @param {(file: string) => boolean} exists
 */
export const filesToRepeat = (failures, exists = existsSync) => {
  const files = [...new Set(failures.map(fileOf))];
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
  repeated: new Set(first.failures.map(fileOf)).size - new Set(repeated.failures.map(fileOf)).size,
  ...(first.files && { files: first.files }),
});

/**
 * Runs spec files of a project, one after another.
 *
 * @param {string} folder folder of the project
 * @param {string[]} files paths below the folder
 */
const runFiles = (folder, files) =>
  new Promise((resolve) => {
    const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
    // A test that fails may leave a server that would keep the process.
    const options = ['--runTestsByPath', ...files, '-w', '1', '--forceExit'];
    const child = spawn(process.execPath, [jest, ...options], {
      cwd: folder,
      stdio: 'inherit',
    });
    child.on('error', resolve);
    child.on('exit', resolve);
  });

/**
 * Runs up to three failed spec files of a project again, alone, because a busy machine can exceed a time limit of a test.
 * They are listed as unstable if they pass then.
 *
 * @param {string} project name without scope
 * @param {TestResult} first
 * @returns {Promise<TestResult>}
 */
export const repeatFailures = async (project, first) => {
  const folder = join(ROOT, workspaceProjects().find(({ name }) => name === project)?.folder ?? '.');
  const files = filesToRepeat(first.failures, (file) => existsSync(join(folder, file)));
  if (files.length === 0) return first;
  console.log(`\nRunning again: ${files.map((file) => `${project}/${file}`).join(', ')}`);
  await runFiles(folder, files);
  const repeated = resultFile(project);
  if (!existsSync(repeated)) return first;
  /** @type {TestResult} */
  const second = JSON.parse(readFileSync(repeated, 'utf8'));
  // Without tests the files could not run.
  if (second.passed + second.failed === 0) return first;
  const result = afterRepeat(first, second);
  const stillFailed = new Set(result.failures.map(fileOf));
  for (const file of files)
    if (!stillFailed.has(file)) console.log(`Unstable: ${project}/${file} passed when it ran again`);
  return result;
};
