import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The process id and the connection string of the engine that serves a data folder, stored in the folder. The record
 * is informational. The lock of the engine prevents a second instance; the OS releases it when the process dies.
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
export const removeOwner = (dataDir) => {
  rmSync(join(dataDir, FILE_NAME), { force: true });
};

/**
 * Removes the socket folder that a killed predecessor could not remove. Call it only while holding the
 * engine's lock. The folder of a running process is never removed, because the record may be in a copied data folder.
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
    // No record, or one that a crash truncated.
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
