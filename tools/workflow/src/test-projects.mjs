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

/** What a project's run left behind; a run that left nothing has failed. */
const resultOf = (project) => {
  const file = resultFile(project);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  return { passed: 0, failed: 1, failures: ['the run ended without a result'] };
};

/** Runs the tests of projects, unchanged ones from the cache. Returns how many passed and failed, and the failed ones. */
export const runProjects = async (projects) => {
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
