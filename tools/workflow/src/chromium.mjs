import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser that is driven: nothing of its own on the line, and no sandbox, which containers refuse. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a browser that journeys can be driven in, if there is one; `CHROMIUM_PATH` names it otherwise. */
export const findChromium = () =>
  [process.env.CHROMIUM_PATH, ...PATHS].find((path) => path && existsSync(path));

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** How packages may be installed here without asking for a password: as root or by sudo, if at all. */
const installer = () => {
  if (!succeeds('apt-get', ['--version'])) return undefined;
  if (process.getuid?.() === 0) return [];
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n'] : undefined;
};

const apt = (prefix, args) => {
  const [command, ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
  return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
};

/**
 * A browser for the journeys; Debian's own is installed where that is allowed. Undefined, after a line that says what
 * to do, where there is none and none can be had.
 */
export const ensureChromium = () => {
  const present = findChromium();
  if (present) return present;
  const prefix = installer();
  if (prefix) {
    console.log('Installing Chromium for the journeys (once) …');
    apt(prefix, ['update']);
    apt(prefix, ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  const installed = findChromium();
  if (!installed)
    console.error('The journeys need Chromium: install it (apt install chromium) or set CHROMIUM_PATH.');
  return installed;
};
