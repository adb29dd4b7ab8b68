import { spawnSync } from 'node:child_process';

/**
 * @param {string} command
 * @param {string[]} args
 */
const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Returns the command prefix that can install packages without a password: nothing as root, or sudo.
 * Undefined if packages cannot be installed.
 */
const installPrefix = () => {
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

/**
 * @param {string[]} prefix
 * @param {string[]} args
 */
const apt = (prefix, args) => {
  const [command = '', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    ...args,
  ];
  return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
};

/**
 * Installs Debian packages if that is possible without a password.
 *
 * @param {string[]} packages
 */
export const installPackages = (packages) => {
  const prefix = installPrefix();
  if (!prefix) return;
  console.log(`Installing ${packages.join(', ')} for the end-to-end tests (once) …`);
  apt(prefix, ['update']);
  apt(prefix, ['install', '-y', '--no-install-recommends', ...packages]);
};
