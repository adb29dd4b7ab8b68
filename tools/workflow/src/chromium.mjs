import { existsSync } from 'node:fs';
import { installPackages } from './debian-packages.mjs';

/** Chromium without a window. It needs half the CPU time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const PATHS = [
  HEADLESS_SHELL,
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
 * Returns the path of Chromium for the end-to-end tests: the headless shell, which it installs if that is possible, or
 * another Chromium. If there is none, it prints what to do and returns undefined.
 */
export const ensureChromium = () => {
  if (!process.env.CHROMIUM_PATH && !existsSync(HEADLESS_SHELL)) installPackages(['chromium-headless-shell']);
  // Some distributions have no package of the headless shell.
  if (!findChromium()) installPackages(['chromium']);
  const found = findChromium();
  if (!found)
    console.error(
      'Chromium not found: install it (apt install chromium-headless-shell) or set CHROMIUM_PATH, then run the end-to-end tests again.',
    );
  return found;
};
