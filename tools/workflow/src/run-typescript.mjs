import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

const PARENT_CHECK_INTERVAL_MS = 500;
/** Requests to this machine must not go through a proxy, which Node uses with NODE_USE_ENV_PROXY. */
const WITHOUT_PROXY = [process.env.no_proxy ?? process.env.NO_PROXY, 'localhost', '127.0.0.1', '[::1]']
  .filter(Boolean)
  .join(',');

/** Signals that a terminal or a supervisor sends. The child decides how to end. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a TypeScript file of the workspace.
 *
 * @param {string} file path from the root
 * @param {string[]} [args]
 * @param {Record<string, string>} [env] additional environment variables
 * @returns {Promise<number>} exit code
 */
export const runTypeScript = (file, args = [], env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', '@meridian/build/typescript', file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env, NO_PROXY: WITHOUT_PROXY, no_proxy: WITHOUT_PROXY },
    });
    // npm and its shell do not pass a signal on. When they end, this process gets another parent.
    const parent = process.ppid;
    if (process.env.npm_lifecycle_event)
      setInterval(() => {
        if (process.ppid !== parent) child.kill('SIGTERM');
      }, PARENT_CHECK_INTERVAL_MS).unref();
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.on('exit', (code) => resolve(code ?? 1));
  });
