import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Arguments of an automated browser: no background requests, and no sandbox, which containers do not allow. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of an installed Chromium: `CHROMIUM_PATH`, or one of the usual paths. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...PATHS].find((path) => path && existsSync(path));

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
 * Returns the path of Chromium for the end-to-end tests, and installs the Debian package if that is possible.
 * Otherwise it prints what to do and returns undefined.
 */
export const ensureChromium = () => {
  const present = findChromium();
  if (present) return present;
  const prefix = installPrefix();
  if (prefix) {
    console.log('Installing Chromium for the end-to-end tests (once) …');
    apt(prefix, ['update']);
    apt(prefix, ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    console.error(
      'Chromium not found: install it (apt install chromium) or set CHROMIUM_PATH, then run the end-to-end tests again.',
    );
  return installed;
};
