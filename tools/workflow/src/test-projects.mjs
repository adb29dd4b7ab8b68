import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { resultFile } from './test-results.mjs';

/** Folder names of all projects that have tests. */
export const testedProjects = () =>
  ['apps', 'libs', 'tools'].flatMap((group) =>
    readdirSync(join(ROOT, group)).filter((name) => {
      const manifest = join(ROOT, group, name, 'package.json');
      return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined;
    }),
  );

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
        '--targets=test',
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
    const { passed, failed, failures } = resultOf(project);
    result.passed += passed;
    result.failed += failed;
    result.failures.push(...failures.map((failure) => `${project}: ${failure}`));
  }
  return result;
};
