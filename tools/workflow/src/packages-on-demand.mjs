import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Installs packages of a command that few people run below `.cache`, once per version of the folder. Peers that the folder
 * does not name, such as React and webpack, are those of the workspace.
 *
 * @param {string} source folder with a package file of exact versions and usually a lockfile, relative to the root
 * @returns {string} the folder of the installation
 * @throws Error if npm fails
 */
export const installOnDemand = (source) => {
  const isLocked = existsSync(join(ROOT, source, 'package-lock.json'));
  const versions = readFileSync(join(ROOT, source, isLocked ? 'package-lock.json' : 'package.json'));
  const hash = createHash('sha256').update(versions).digest('hex').slice(0, 12);
  const folder = join(ROOT, '.cache/packages', `${basename(source)}-${hash}`);
  if (existsSync(folder)) return folder;
  process.stderr.write(`Installing the packages of ${source} (once) …\n`);
  const unfinished = `${folder}.${process.pid}`;
  cpSync(join(ROOT, source), unfinished, { recursive: true });
  const { status } = spawnSync(
    'npm',
    [
      ...(isLocked ? ['ci'] : ['install', '--no-package-lock']),
      ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    ],
    { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Error(`npm ci failed in ${unfinished}: see the npm error above`);
  // Another process can have installed the same packages meanwhile.
  if (!existsSync(folder)) renameSync(unfinished, folder);
  return folder;
};

/**
 * Loads a module of packages that are installed on demand.
 *
 * @template Module type of the used exports
 * @param {string} source as of `installOnDemand`
 * @param {string} name
 * @returns {Module}
 */
export const requireOnDemand = (source, name) =>
  createRequire(join(installOnDemand(source), 'package.json'))(name);
