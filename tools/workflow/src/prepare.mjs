import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// eslint-disable-next-line @nx/enforce-module-boundaries -- a package name resolves only after the installation
import { installedPackages } from '../../build/src/app-version.mjs';
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

/** A change of the workspace's own projects, such as a new app, needs no installation. */
const lockHash = () => createHash('sha256').update(JSON.stringify(installedPackages())).digest('hex');

const isLinked = () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(
    // Apps are imported by nobody.
    ([path, { link, resolved }]) => !link || resolved.startsWith('apps/') || existsSync(join(ROOT, path)),
  );
};

const isInstalled = (hash) => {
  if (!isLinked()) return false;
  if (existsSync(MARKER)) return readFileSync(MARKER, 'utf8') === hash;
  // Somebody has run npm ci: what npm noted is not older than the lockfile.
  const installedLock = join(ROOT, 'node_modules/.package-lock.json');
  return existsSync(installedLock) && statSync(installedLock).mtimeMs >= statSync(join(ROOT, 'package-lock.json')).mtimeMs;
};

const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });

const INSTALL_PROGRESS_MS = 15_000;

/** npm is silent while it installs. */
const withProgress = async (work) => {
  const startedAt = Date.now();
  const progress = setInterval(
    () => console.log(`  installing for ${Math.round((Date.now() - startedAt) / 1000)} s`),
    INSTALL_PROGRESS_MS,
  );
  return work.finally(() => clearInterval(progress));
};

/** Sees to a Node that is new enough and to the installed packages. Ends the process when it can't. */
export const prepare = async () => {
  checkNode();
  const hash = lockHash();
  if (!isInstalled(hash)) {
    console.log('Installing packages (once, one to three minutes) …');
    const install = run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    const code = await withProgress(install);
    if (code !== 0) stop('npm ci failed: see its message above; it needs the npm registry.');
  }
  writeFileSync(MARKER, hash);
};
