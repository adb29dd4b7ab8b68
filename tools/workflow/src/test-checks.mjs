import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** @param {string} name */
const bin = (name) => join(ROOT, 'node_modules/.bin', name);
const PROGRESS_INTERVAL_MS = 30_000;
const MAX_FAILURE_LINES = 60;

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} command
 * @property {string[]} parameters
 * @property {(output: string) => boolean} [isUnavailable] whether the output of a failed check means that it could not run
 */

/**
 * Whether the registry has no audit endpoint, or cannot be reached. The check is skipped then.
 *
 * @param {string} output
 */
const hasNoAudit = (output) =>
  /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ENOAUDIT|EAI_AGAIN/.test(output);

/**
 * The checks before the tests. The slowest comes first, so that the workers finish at about the same time.
 *
 * @type {Check[]}
 */
const CHECKS = [
  // Without the cache of ESLint: type-aware rules depend on files other than the changed one.
  { name: 'lint', command: bin('eslint'), parameters: ['.'] },
  { name: 'web types', command: bin('tsc'), parameters: ['-p', 'tsconfig.web.json'] },
  { name: 'node types', command: bin('tsc'), parameters: ['-p', 'tsconfig.node.json'] },
  { name: 'unused code', command: bin('knip'), parameters: ['--no-progress', '--no-config-hints'] },
  {
    name: 'format',
    command: bin('prettier'),
    parameters: ['--check', '.', '--cache', '--log-level=warn'],
  },
  {
    name: 'known vulnerabilities',
    command: 'npm',
    parameters: ['audit', '--omit=dev', '--audit-level=high'],
    isUnavailable: hasNoAudit,
  },
];
/** Equals the number of cores of the smallest supported machine. */
const MAX_CONCURRENT_CHECKS = 2;

/**
 * @param {Check} check
 * @returns {Promise<boolean | null>} whether the check passed; null if it was skipped
 */
const runCheck = async ({ name, command, parameters, isUnavailable = () => false }) => {
  const startedAt = Date.now();
  const seconds = () => `${((Date.now() - startedAt) / 1000).toFixed(0)} s`;
  console.log(`▸ ${name}`);
  const progress = setInterval(
    () => console.log(`  ${name}: running for ${seconds()}`),
    PROGRESS_INTERVAL_MS,
  );
  const child = spawn(command, parameters, { cwd: ROOT, shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  clearInterval(progress);
  if (code !== 0 && isUnavailable(output)) {
    console.log(`- ${name}: skipped, because the npm registry has no audit endpoint or cannot be reached`);
    return null;
  }
  if (code !== 0) {
    const lines = output.trim().split('\n');
    console.log(lines.slice(0, MAX_FAILURE_LINES).join('\n'));
    if (lines.length > MAX_FAILURE_LINES) console.log(`… ${lines.length - MAX_FAILURE_LINES} more lines`);
  }
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds()})`);
  return code === 0;
};

/** Runs all checks. */
export const runChecks = async () => {
  const queue = [...CHECKS];
  /** @type {import('./test-results.mjs').TestResult} */
  const result = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const passed = await runCheck(check);
      if (passed) result.passed += 1;
      if (passed === false) {
        result.failed += 1;
        result.failures.push(check.name);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, worker));
  return result;
};
