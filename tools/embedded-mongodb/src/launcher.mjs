import { fileURLToPath } from 'node:url';
import { EngineUnavailableError } from './errors.mjs';
import { findLoader, newerLibc } from './newer-libc.mjs';

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-arm64'];
const NEEDED_GLIBC = [2, 38];
const DEFAULT_CACHE_DIR = fileURLToPath(new URL('../../../.cache/embedded-mongodb', import.meta.url));

/**
 * @typedef {object} System
 * @property {string} platform
 * @property {string} arch
 * @property {string | undefined} glibc version of the GNU C library; undefined with another C library
 * @property {string} aptDir apt configuration folder
 *
 * @typedef {object} Launcher command of a Node process that can load the library of the engine
 * @property {string} execPath
 * @property {string[]} execArgv
 */

/** @returns {System} */
export const thisSystem = () => {
  // DNS lookups of network peers could take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    /** @type {unknown} */ (process.report.getReport())
  );
  return {
    platform: process.platform,
    arch: process.arch,
    glibc: report.header.glibcVersionRuntime,
    aptDir: '/etc/apt',
  };
};

/**
 * @param {object} options
 * @param {string} [options.cacheDir] folder of a downloaded C library
 * @param {(message: string) => void} [options.onMessage]
 * @param {System} [options.system]
 * @returns {Promise<Launcher>} rejects with EngineUnavailableError
 */
export const prepareLauncher = async ({ cacheDir = DEFAULT_CACHE_DIR, onMessage, system = thisSystem() }) => {
  const { platform, arch, glibc, aptDir } = system;
  if (!SUPPORTED.includes(`${platform}-${arch}`)) {
    throw new EngineUnavailableError(`there is no build of the engine for ${platform} on ${arch}`);
  }
  if (platform !== 'linux' || (glibc !== undefined && !isOlder(glibc))) {
    return { execPath: process.execPath, execArgv: [] };
  }
  if (glibc === undefined) {
    throw new EngineUnavailableError('the engine needs the GNU C library, and this Linux uses another one');
  }
  try {
    const root = await newerLibc({ cacheDir, aptDir, arch, onMessage: onMessage ?? (() => {}) });
    const { loader, triplet, libraryDir } = await findLoader(root);
    const path = [libraryDir, `/usr/lib/${triplet}`, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
    return { execPath: loader, execArgv: ['--library-path', path, process.execPath] };
  } catch (error) {
    // File system errors may come from another realm, where instanceof is false.
    const reason = String(/** @type {{ message?: unknown }} */ (error).message).split('\n')[0];
    throw new EngineUnavailableError(
      `the engine needs glibc 2.38, this system has ${glibc}, and ${reason}`,
      error,
    );
  }
};

/** @param {string} version */
const isOlder = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = NEEDED_GLIBC;
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
};
