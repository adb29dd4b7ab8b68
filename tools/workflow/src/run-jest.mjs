// The `test` script of every project: runs its specs with the reporter of `npm test`.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testEnvironment } from './test-environment.mjs';
import { resultFile } from './test-results.mjs';

/** Maximum time between the results of a run and its exit. */
const EXIT_TIMEOUT_MS = 30_000;

const project = basename(process.cwd());
const result = resultFile(project);
const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '../bin/jest.js');
const reporter = fileURLToPath(new URL('test-reporter.mjs', import.meta.url));

rmSync(result, { force: true });
const child = spawn(
  process.execPath,
  [
    jest,
    ...process.argv.slice(2),
    '--config',
    'jest.config.mjs',
    '--passWithNoTests',
    '--reporters',
    reporter,
  ],
  {
    // Jest writes to stderr only if a run cannot start.
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      ...testEnvironment(process.env),
      FORCE_COLOR: '0',
      // Failed queries do not print the DOM.
      DEBUG_PRINT_LIMIT: '0',
    },
  },
);
let errors = '';
child.stderr.setEncoding('utf8').on('data', (chunk) => (errors += chunk));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
// Jest waits for open handles of the tests. If it does not exit in time after the results, the run fails.
const watching = setInterval(() => {
  if (!existsSync(result)) return;
  clearInterval(watching);
  setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT_MS).unref();
}, 1000);
const code = await new Promise((resolve) => {
  child.on('error', () => resolve(1));
  child.on('close', (exit) => resolve(exit ?? 1));
});
clearInterval(watching);
if (code !== 0) process.stderr.write(existsSync(result) ? '' : errors);
process.exit(code);
