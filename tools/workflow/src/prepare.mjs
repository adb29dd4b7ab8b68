import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// oxlint-disable-next-line repository/imports -- a package name resolves only after the installation
import { installedPackages } from '../../build/src/used-packages.mjs';
import { ROOT } from './root.mjs';

const MIN_MAJOR = 20;
const MIN_MINOR = 19;
const MARKER = join(ROOT, 'node_modules/.installed');

/**
 * Prints one line and ends the process.
 *
 * @param {string} line what failed and the next step
 * @returns {never}
 */
const fail = (line) => {
  console.error(line);
  process.exit(1);
};

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < MIN_MAJOR || (major === MIN_MAJOR && minor < MIN_MINOR))
    fail(
      `Node ${process.versions.node} is too old: install Node ${MIN_MAJOR}.${MIN_MINOR} or newer (https://nodejs.org).`,
    );
};

/** Changes of workspace projects, such as a new app, need no installation, so only external packages are hashed. */
const lockHash = () =>
  createHash('sha256')
    .update(JSON.stringify([...installedPackages()]))
    .digest('hex');

/** @typedef {{ link?: boolean, resolved?: string, optional?: boolean }} LockedPackage */

/** @returns {[path: string, entry: LockedPackage][]} */
const lockedPackages = () =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages);

const isLinked = () =>
  lockedPackages().every(
    // No project imports an app, so apps need no link.
    ([path, { link, resolved }]) => !link || resolved?.startsWith('apps/') || existsSync(join(ROOT, path)),
  );

/** @param {string} hash */
const isInstalled = (hash) => {
  if (!isLinked()) return false;
  if (existsSync(MARKER)) return readFileSync(MARKER, 'utf8') === hash;
  // Without the marker the user has run npm ci, which writes its own lockfile after the installation.
  const installedLock = join(ROOT, 'node_modules/.package-lock.json');
  return (
    existsSync(installedLock) &&
    statSync(installedLock).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs
  );
};

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });

const PROGRESS_INTERVAL_MS = 5000;

/**
 * Prints the share of the unpacked packages during the installation, because npm is silent.
 *
 * @param {Promise<number>} installation
 */
const withProgress = async (installation) => {
  const files = lockedPackages()
    .filter(([path, { link, optional }]) => path.includes('node_modules/') && !link && !optional)
    .map(([path]) => join(ROOT, path, 'package.json'));
  const progress = setInterval(() => {
    const unpacked = files.filter((file) => existsSync(file)).length;
    console.log(`  npm ci: ${unpacked} of ${files.length} packages`);
  }, PROGRESS_INTERVAL_MS);
  return installation.finally(() => clearInterval(progress));
};

/** Checks the Node version and installs the packages if they have changed. Ends the process on a failure. */
export const prepare = async () => {
  checkNode();
  const hash = lockHash();
  if (!isInstalled(hash)) {
    console.log('Installing packages (once, one to two minutes) …');
    const installation = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    const code = await withProgress(installation);
    if (code !== 0)
      fail(
        'npm ci failed: see the npm error above. Check the connection to the npm registry and run the command again.',
      );
  }
  // A checkout of another user or on a read-only disk cannot be marked; the lockfile of npm is compared then.
  try {
    if (!existsSync(MARKER) || readFileSync(MARKER, 'utf8') !== hash) writeFileSync(MARKER, hash);
  } catch {}
};
