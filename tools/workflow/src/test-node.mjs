// `npm run test:node -- 24`: installs, starts and tests a copy of the last commit with another Node version. With
// `--start-only` the tests are skipped. The copy is in a temporary folder, so the installed packages stay unchanged.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from './root.mjs';

const START_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 30_000;

/**
 * Prints one line and ends the process.
 *
 * @param {string} line
 * @returns {never}
 */
const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'start-only': { type: 'boolean', default: false } },
});
const [version = ''] = positionals;
if (!/^\d+(\.\d+){0,2}$/.test(version)) fail('Usage: npm run test:node -- <version> [--start-only]');

const nodeFolder = join(ROOT, '.cache/node', version);
const copy = mkdtempSync(join(tmpdir(), `meridian-node-${version}-`));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => process.exit(1));

/** The environment of the commands: the other Node is the first one in the path, also for npm. */
const environment = () => ({
  ...process.env,
  PATH: [join(nodeFolder, 'node_modules/node/bin'), process.env.PATH].join(delimiter),
});

/**
 * Runs a command and ends the process if it fails.
 *
 * @param {string} folder
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
const run = (folder, command, args, env = process.env) => {
  console.log(`> ${command} ${args.join(' ')}`);
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', env });
  if (status !== 0) fail(`${command} ${args.join(' ')} failed with Node ${version}`);
};

/** Starts the shop with a new database, waits until it is ready, and stops it. */
const tryStart = async () => {
  const port = process.env.PORT ?? '3900';
  // Without npm in between, because npm does not forward every signal.
  const shop = spawn('node', ['tools/workflow/src/start.mjs'], {
    cwd: copy,
    stdio: 'inherit',
    env: { ...environment(), PORT: port, MONGODB_URI: '' },
  });
  const startedAt = Date.now();
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (shop.exitCode !== null || Date.now() - startedAt > START_TIMEOUT_MS) {
      shop.kill('SIGTERM');
      fail(`npm start failed with Node ${version}`);
    }
    await delay(500);
  }
  console.log(`npm start was ready after ${Math.round((Date.now() - startedAt) / 1000)} s`);
  const exited = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  const code = await Promise.race([exited, delay(STOP_TIMEOUT_MS, 'timeout', { ref: false })]);
  if (code === 'timeout') fail(`npm start did not stop with Node ${version}`);
};

run(ROOT, 'npm', ['install', '--no-save', '--no-package-lock', '--prefix', nodeFolder, `node@${version}`]);
run(ROOT, 'git', ['clone', '--quiet', ROOT, copy]);
run(copy, 'node', ['--version'], environment());
run(copy, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], environment());
await tryStart();
if (!values['start-only']) run(copy, 'npm', ['test'], environment());
console.log(`Node ${version} works.`);
