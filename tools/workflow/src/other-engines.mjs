import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from './debian-packages.mjs';

const FIREFOX = '/usr/bin/firefox-esr';
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
const LIBRARIES = '/usr/lib';

/** Returns the path of Debian's Firefox; undefined if it is not installed. */
export const findFirefox = () => [FIREFOX].find(existsSync);

/**
 * Returns the paths of WebKitGTK's WebDriver, its browser and the virtual display that it needs; undefined if one of them
 * is not installed.
 */
export const findWebKitDriver = () => {
  const display = '/usr/bin/Xvfb';
  if (![LIBRARIES, WEBKIT_DRIVER, display].every(existsSync)) return undefined;
  // /usr/lib/<architecture>/webkit2gtk-<version>/MiniBrowser
  const folders = readdirSync(LIBRARIES)
    .filter((name) => name.endsWith('-linux-gnu'))
    .map((name) => join(LIBRARIES, name));
  const browser = folders
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name, 'MiniBrowser')))
    .find((path) => path.includes('webkit') && existsSync(path));
  return browser ? { driver: WEBKIT_DRIVER, browser, display } : undefined;
};

/**
 * Installs Debian's Firefox and WebKitGTK if they are missing and that is possible. Otherwise it prints what to do and
 * returns false.
 *
 * @param {{ firefox: boolean, webkit: boolean }} needed
 */
export const ensureOtherEngines = ({ firefox, webkit }) => {
  const missing = () => [
    ...(firefox && !findFirefox() ? ['firefox-esr'] : []),
    ...(webkit && !findWebKitDriver() ? ['webkit2gtk-driver', 'xvfb'] : []),
  ];
  if (missing().length > 0) installPackages(missing());
  const packages = missing().join(' ');
  if (packages)
    console.error(
      `Firefox or WebKit not found: run apt install ${packages}, or npx playwright install firefox webkit, then npm run test:engines again.`,
    );
  return packages === '';
};
