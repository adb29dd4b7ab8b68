import { spawn } from 'node:child_process';
import { ROOT } from './root.mjs';

/** Signals that a terminal or a supervisor sends. The child decides how to end. */
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs a TypeScript file of the workspace.
 *
 * @param {string} file path from the root
 * @param {string[]} [args]
 * @returns {Promise<number>} exit code
 */
export const runTypeScript = (file, args = []) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', '@oxc-node/core/register', file, ...args], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
    child.on('exit', (code) => resolve(code ?? 1));
  });
