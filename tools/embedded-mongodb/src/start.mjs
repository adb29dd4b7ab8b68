// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderInUseError, EngineUnavailableError } from './errors.mjs';
import { prepareLauncher } from './launcher.mjs';

const ENGINE_PROCESS = fileURLToPath(new URL('./engine-process.mjs', import.meta.url));
const STOP_LIMIT_MS = 15_000;

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir folder of the data; created if it does not exist
 * @property {string} [cacheDir] where a C library fetched for an older Linux is kept
 * @property {(message: string) => void} [onMessage] receives the rare lines worth showing to a person
 * @property {boolean} [temporary] remove the folder when the engine closes, also after the parent's death
 *
 * @typedef {object} EmbeddedMongodb
 * @property {string} uri connection string, valid for every process of this user; see `withDatabase`
 * @property {number} pid of the engine's process
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} exited fulfilled when it ends
 * @property {() => Promise<void>} stop closes the engine cleanly; safe to call again
 */

/**
 * Starts MongoDB's engine on a folder, in a process of its own. It ends when asked to, on SIGTERM, and
 * by itself when the calling process dies in whatever way.
 *
 * @param {StartOptions} options
 * @returns {Promise<EmbeddedMongodb>} rejects with DataFolderInUseError or EngineUnavailableError
 */
export const startEmbeddedMongodb = async ({ dataDir, cacheDir, onMessage, temporary = false }) => {
  const folder = resolve(dataDir);
  const { execPath, execArgv } = await prepareLauncher({ cacheDir, onMessage });
  mkdirSync(folder, { recursive: true, mode: 0o700 });

  const child = fork(ENGINE_PROCESS, [folder, temporary ? 'remove' : 'keep'], {
    execPath,
    execArgv,
    // The engine's process needs none of the loaders and debuggers that the caller may run with.
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A supervisor sends SIGTERM to the whole process group. The caller still needs the database to finish its own work.
    detached: true,
  });
  let lastWords = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (lastWords = (lastWords + text).slice(-4000)));

  /** @type {EmbeddedMongodb['exited']} */
  const exited = new Promise((fulfil) => {
    child.once('exit', (code, signal) => fulfil({ code, signal }));
    child.once('error', () => fulfil({ code: null, signal: null }));
  });
  const uri = await opened(child, folder, () => lastWords);

  let stopping = false;
  void exited.then(({ code, signal }) => {
    if (!stopping) onMessage?.(`The embedded MongoDB ended unexpectedly (${signal ?? `code ${code}`}).`);
  });

  return {
    uri,
    pid: Number(child.pid),
    exited,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await exited;
      clearTimeout(force);
    },
  };
};

/**
 * Waits for the first word of the engine's process.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} dataDir
 * @param {() => string} lastWords
 * @returns {Promise<string>} the connection string
 */
const opened = async (child, dataDir, lastWords) => {
  const ended = once(child, 'close').then(([code, signal]) => ({ type: 'ended', code, signal }));
  const spoke = once(child, 'message').then(([message]) => message);
  /** @type {import('./engine-process.mjs').EngineMessage | { type: 'ended', code: unknown, signal: unknown }} */
  const word = await Promise.race([spoke, ended]);
  if (word.type === 'ready') return word.uri;
  // A refused start is over only when its process is gone.
  await ended;
  if (word.type === 'in-use') throw new DataFolderInUseError(dataDir, word.owner);
  if (word.type === 'unavailable') throw new EngineUnavailableError(word.reason.replace(/\.$/, ''));
  const reason =
    word.type === 'failed' ? word.reason : lastLine(lastWords()) || `it ended (${word.signal ?? word.code})`;
  throw new Error(`The embedded MongoDB could not open ${dataDir}: ${reason}`);
};

/** @param {string} text */
const lastLine = (text) => {
  return text.trim().split('\n').at(-1) ?? '';
};
