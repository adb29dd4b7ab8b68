import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/**
 * Installs packages of a command that few people run below `.cache`, once per list of versions. Their peers, such as React,
 * webpack and jest, are those of the workspace. Ends the process if npm fails.
 *
 * @param {string} name
 * @param {Record<string, string>} versions exact versions
 * @returns {string} the `node_modules` folder
 */
export const installOnDemand = (name, versions) => {
  const folder = join(ROOT, '.cache', name, Object.values(versions).join('-'));
  if (!existsSync(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(
      join(unfinished, 'package.json'),
      JSON.stringify({ private: true, dependencies: versions }),
    );
    const { status } = spawnSync(
      'npm',
      ['install', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'],
      { cwd: unfinished, stdio: 'inherit', shell: process.platform === 'win32' },
    );
    if (status !== 0) process.exit(status ?? 1);
    renameSync(unfinished, folder);
  }
  return join(folder, 'node_modules');
};
