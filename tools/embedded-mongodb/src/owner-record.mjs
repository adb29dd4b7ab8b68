// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * A note in the data folder of who serves it and where. It is a convenience for people and tools only:
 * what keeps a second engine out is the engine's own lock, which the system frees when a process dies.
 *
 * @typedef {{ pid: number, uri: string }} Owner
 */

const FILE_NAME = 'owner.json';

/**
 * @param {string} dataDir
 * @returns {Owner | undefined}
 */
export const readOwner = (dataDir) => {
  try {
    const { pid, uri } = JSON.parse(readFileSync(join(dataDir, FILE_NAME), 'utf8'));
    return typeof pid === 'number' && typeof uri === 'string' && isAlive(pid) ? { pid, uri } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * @param {string} dataDir
 * @param {Owner} owner
 */
export const writeOwner = (dataDir, owner) => {
  writeFileSync(join(dataDir, FILE_NAME), `${JSON.stringify(owner)}\n`, { mode: 0o600 });
};

/** @param {string} dataDir */
export const forgetOwner = (dataDir) => {
  rmSync(join(dataDir, FILE_NAME), { force: true });
};

/**
 * Removes the socket folder that a killed predecessor could not remove. Call it only while holding the
 * engine's lock. The folder of a living process is never touched: the note may be in a copied data folder.
 *
 * @param {string} dataDir
 */
export const removeAbandonedSocket = (dataDir) => {
  try {
    const { pid, uri } = JSON.parse(readFileSync(join(dataDir, FILE_NAME), 'utf8'));
    const socketDir = dirname(decodeURIComponent(new URL(String(uri)).host));
    if (!isAlive(Number(pid)) && /^embedded-mongodb-\w{6}$/.test(basename(socketDir))) {
      rmSync(socketDir, { recursive: true, force: true });
    }
  } catch {
    // No note, or one cut short by a crash: nothing is known of a predecessor.
  }
};

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
