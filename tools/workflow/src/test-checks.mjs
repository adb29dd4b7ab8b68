import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);
/** Milliseconds between two signs of life of a long check. */
const PROGRESS_INTERVAL_MS = 30_000;
const MAX_FAILURE_LINES = 60;

/** The registry has no audit endpoint, or there is no network: nothing is known, so nothing has failed. */
const hasNoAudit = (output) =>
  /audit endpoint returned an error|ENOTFOUND|ECONNREFUSED|ENOAUDIT|EAI_AGAIN/.test(output);

/** The checks besides the tests. The longest first, so that two lanes end together. */
const CHECKS = [
  // Without ESLint's cache: rules that read types look into other files than the one that has changed.
  { name: 'lint', command: bin('eslint'), parameters: ['.'] },
  { name: 'types of the web', command: bin('tsc'), parameters: ['-p', 'tsconfig.web.json'] },
  { name: 'types of node', command: bin('tsc'), parameters: ['-p', 'tsconfig.node.json'] },
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
/** Checks at a time: as many as the smallest machine has cores. */
const MAX_CONCURRENT = 2;

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
    console.log(`- ${name}: skipped, because the registry does not tell`);
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

/** Runs all checks. Returns how many passed and failed, and the names of those that failed. */
export const runChecks = async () => {
  const waiting = [...CHECKS];
  const result = { passed: 0, failed: 0, failures: [] };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const passed = await runCheck(check);
      if (passed) result.passed += 1;
      if (passed === false) {
        result.failed += 1;
        result.failures.push(check.name);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, worker));
  return result;
};
