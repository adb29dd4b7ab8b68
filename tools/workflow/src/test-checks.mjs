import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** What is checked besides the tests: name, command, arguments. The longest first, so that two lanes end together. */
const CHECKS = [
  // Without ESLint's cache: rules that read types look into other files than the one that has changed.
  ['lint', 'eslint', ['.']],
  ['types of the web', 'tsc', ['-p', 'tsconfig.web.json']],
  ['types of node', 'tsc', ['-p', 'tsconfig.node.json']],
  ['format', 'prettier', ['--check', '.', '--cache', '--log-level=warn']],
];
/** Checks at a time: as many as the smallest machine has cores. */
const LANES = 2;

const runCheck = async ([name, command, args]) => {
  const began = Date.now();
  const child = spawn(bin(command), args, { cwd: ROOT, shell: process.platform === 'win32' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (said += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  if (code !== 0) console.error(said.trim());
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0;
};

/** Runs all checks and answers how many passed and failed. */
export const runChecks = async () => {
  const waiting = [...CHECKS];
  const counts = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      counts[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
};
