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
  console.error(`${project}: no result`);
  return { passed: 0, failed: 1 };
};

/** Runs the tests of projects, unchanged ones out of the cache, and answers how many passed and failed. */
export const runProjects = async (projects) => {
  const counts = { passed: 0, failed: 0 };
  if (projects.length === 0) return counts;
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
    const { passed, failed } = resultOf(project);
    counts.passed += passed;
    counts.failed += failed;
  }
  return counts;
};
