import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const MINIMUM = [20, 19];
const MARKER = join(ROOT, 'node_modules/.installed');

/** Ends with one line that says what to do. */
const stop = (line) => {
  console.error(line);
  process.exit(1);
};

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]))
    stop(
      `Node ${process.versions.node} is too old: install Node ${MINIMUM.join('.')} or newer (https://nodejs.org).`,
    );
};

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');

const isInstalled = (hash) => {
  if (existsSync(MARKER)) return readFileSync(MARKER, 'utf8') === hash;
  // Somebody has run npm ci: what npm noted is not older than the lockfile.
  const noted = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(noted) && statSync(noted).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
};

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** Sees to a Node that is new enough and to the installed packages. Ends the process when it can't. */
export const prepare = async () => {
  checkNode();
  const hash = lockHash();
  if (!isInstalled(hash)) {
    console.log('Installing packages (once, about a minute) …');
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    if (code !== 0) stop('npm ci failed: see its message above; it needs the npm registry.');
  }
  writeFileSync(MARKER, hash);
};
