import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterRepeat, filesToRepeat, runFiles } from './repeat-failures.mjs';
import { ROOT } from './root.mjs';
import { resultFile } from './test-results.mjs';

const GROUPS = ['apps', 'libs', 'tools'];
/** Nx targets that run tests: jest, and Playwright for the end-to-end tests. */
const TARGETS = ['test', 'e2e'];

/** @param {{ scripts?: Record<string, string> }} manifest */
const hasTests = ({ scripts = {} }) => TARGETS.some((target) => scripts[target] !== undefined);

/** Folder names of all projects that have tests. */
export const testedProjects = () =>
  GROUPS.flatMap((group) =>
    readdirSync(join(ROOT, group)).filter((name) => {
      const manifest = join(ROOT, group, name, 'package.json');
      return existsSync(manifest) && hasTests(JSON.parse(readFileSync(manifest, 'utf8')));
    }),
  );

/** @param {string} project folder name */
const folderOf = (project) =>
  GROUPS.map((group) => join(ROOT, group, project)).find((folder) => existsSync(folder)) ?? ROOT;

/**
 * Reads the result file of a project. A run without a result file has failed.
 *
 * @param {string} project
 * @returns {import('./test-results.mjs').TestResult}
 */
const resultOf = (project) => {
  const file = resultFile(project);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: 0,
    failed: 1,
    failures: ['the run exited without a result file; see the log lines above'],
  };
};

/**
 * Reads the result of a project. Up to three failed spec files run again alone, because a busy machine can exceed a time
 * limit of a test. They are listed as unstable if they pass then.
 *
 * @param {string} project
 */
const stableResultOf = async (project) => {
  const first = resultOf(project);
  const folder = folderOf(project);
  const files = filesToRepeat(first.failures, (file) => existsSync(join(folder, file)));
  if (files.length === 0) return first;
  console.log(`\nRunning again: ${files.map((file) => `${project}/${file}`).join(', ')}`);
  await runFiles(folder, files);
  const result = afterRepeat(first, resultOf(project));
  const stillFailed = new Set(result.failures.map((failure) => failure.split(' › ', 1)[0]));
  for (const file of files)
    if (!stillFailed.has(file)) console.log(`Unstable: ${project}/${file} passed when it ran again`);
  return result;
};

/**
 * Runs the tests of projects. Results of unchanged projects come from the Nx cache.
 *
 * @param {string[]} projects folder names
 */
export const runProjects = async (projects) => {
  /** @type {import('./test-results.mjs').TestResult} */
  const result = { passed: 0, failed: 0, failures: [] };
  if (projects.length === 0) return result;
  for (const project of projects) rmSync(resultFile(project), { force: true });
  await new Promise((resolve) => {
    const child = spawn(
      join(ROOT, 'node_modules/.bin/nx'),
      [
        'run-many',
        `--targets=${TARGETS.join(',')}`,
        `--projects=${projects.map((name) => `@meridian/${name}`).join(',')}`,
        '--parallel=2',
        '--outputStyle=stream',
      ],
      {
        cwd: ROOT,
        stdio: 'inherit',
        shell: process.platform === 'win32',
        env: { ...process.env, NX_TUI: 'false', npm_config_loglevel: 'silent' },
      },
    );
    child.on('error', resolve);
    child.on('exit', resolve);
  });
  for (const project of projects) {
    const { passed, failed, failures } = await stableResultOf(project);
    result.passed += passed;
    result.failed += failed;
    result.failures.push(...failures.map((failure) => `${project}: ${failure}`));
  }
  return result;
};
