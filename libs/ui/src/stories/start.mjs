// `npm run storybook`: installs Storybook below `.cache`, because nothing else uses its 200 packages, and starts it.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const VERSIONS = {
  storybook: '10.6.7',
  '@storybook/addon-a11y': '10.6.7',
  '@storybook/react-webpack5': '10.6.6',
};
const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const folder = join(ROOT, '.cache/storybook', Object.values(VERSIONS).join('-'));

/**
 * Runs a command, and ends the process if it fails.
 *
 * @param {string} command
 * @param {string[]} parameters
 * @param {string} cwd
 */
const run = (command, parameters, cwd) => {
  const { status } = spawnSync(command, parameters, {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, STORYBOOK_PACKAGES: join(folder, 'node_modules') },
  });
  if (status !== 0) process.exit(status ?? 1);
};

if (!existsSync(folder)) {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'package.json'), JSON.stringify({ private: true, dependencies: VERSIONS }));
  // React and webpack are those of the workspace.
  run('npm', ['install', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'], unfinished);
  renameSync(unfinished, folder);
}
run(
  process.execPath,
  [
    join(folder, 'node_modules/storybook/dist/bin/dispatcher.js'),
    ...['dev', '--config-dir', 'libs/ui/src/stories', '--port', '6006', ...process.argv.slice(2)],
  ],
  ROOT,
);
