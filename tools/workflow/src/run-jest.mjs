// The `test` script of every project: runs its specs, notes the counts in .cache/test-results, says what failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { resultFile } from './test-results.mjs';

/** Milliseconds between the results of a run and its end. */
const TIME_TO_END_MS = 30_000;

const project = basename(process.cwd());
const result = resultFile(project);
const full = result.replace(/json$/, 'full.json');
const jest = join(createRequire(import.meta.url).resolve('jest/package.json'), '../bin/jest.js');

mkdirSync(dirname(result), { recursive: true });
rmSync(result, { force: true });
rmSync(full, { force: true });

const child = spawn(
  process.execPath,
  [
    jest,
    '--config',
    'jest.config.mjs',
    '--passWithNoTests',
    '--json',
    `--outputFile=${full}`,
    ...process.argv.slice(2),
  ],
  { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0' } },
);
// Jest reports on the error stream; all of it is shown only when there is something to see.
let said = '';
child.stderr.setEncoding('utf8').on('data', (chunk) => (said += chunk));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
// Jest waits for whatever a test has left open: once the results are there it has a while to end, else that is a failure.
const looking = setInterval(() => {
  if (!existsSync(full)) return;
  clearInterval(looking);
  setTimeout(() => child.kill('SIGKILL'), TIME_TO_END_MS).unref();
}, 1000);
const code = await new Promise((resolve) => {
  child.on('error', () => resolve(1));
  child.on('close', (exit) => resolve(exit ?? 1));
});
clearInterval(looking);

if (!existsSync(full)) {
  console.error(`${said}\n${project}: the test run itself has failed`);
  process.exit(code || 1);
}
const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
  readFileSync(full, 'utf8'),
);
rmSync(full);
// A file that could not even start counts as a failure of its own.
const failed = numFailedTests + numRuntimeErrorTestSuites;
const crashed = code !== 0 && failed === 0 ? 1 : 0;
for (const { message, status } of testResults) if (status === 'failed') console.error(message);
if (crashed) console.error(said);
// A test may have something to say without failing.
for (const line of said.split('\n')) if (line.startsWith('note: ')) console.log(line);
console.log(`${project}: ${numPassedTests} passed, ${failed + crashed} failed`);
writeFileSync(result, JSON.stringify({ passed: numPassedTests, failed: failed + crashed }));
process.exit(failed + crashed > 0 ? 1 : 0);
