import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderInUseError, EngineUnavailableError } from './errors.mjs';
import { prepareLauncher } from './launcher.mjs';

const ENGINE_PROCESS = fileURLToPath(new URL('./engine-process.mjs', import.meta.url));
const STOP_TIMEOUT_MS = 15_000;
/** Characters of stderr that an error message may need. */
const MAX_STDERR_LENGTH = 4000;

/**
 * @typedef {object} StartOptions
 * @property {string} dataDir folder of the data; created if it does not exist
 * @property {string} [cacheDir] folder of a C library that was downloaded for an older Linux
 * @property {(message: string) => void} [onMessage] receives the few lines that a user should see
 * @property {boolean} [temporary] remove the folder when the engine closes, also after the death of the parent
 *
 * @typedef {object} EmbeddedMongodb
 * @property {string} uri connection string, valid for every process of this user; see `withDatabase`
 * @property {number} pid id of the engine process
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} exited fulfilled when the process ends
 * @property {() => Promise<void>} stop closes the engine cleanly; idempotent
 */

/**
 * Starts the MongoDB engine on a folder in a separate process. The process ends on `stop`, on SIGTERM, and
 * automatically when the calling process dies.
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
    // The engine process needs none of the caller's loaders and debuggers.
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A supervisor sends SIGTERM to the whole process group, but the caller needs the database to finish its work.
    detached: true,
  });
  let stderrTail = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text) => (stderrTail = (stderrTail + text).slice(-MAX_STDERR_LENGTH)));

  /** @type {EmbeddedMongodb['exited']} */
  const exited = new Promise((fulfil) => {
    child.once('exit', (code, signal) => fulfil({ code, signal }));
    child.once('error', () => fulfil({ code: null, signal: null }));
  });
  const uri = await waitUntilOpen(child, folder, () => stderrTail);

  let stopping = false;
  void exited.then(({ code, signal }) => {
    if (stopping) return;
    const reason = lastLine(stderrTail);
    onMessage?.(
      `The embedded MongoDB ended unexpectedly (${signal ?? `code ${code}`})${reason && `: ${reason}`}.`,
    );
  });

  return {
    uri,
    pid: Number(child.pid),
    exited,
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(force);
    },
  };
};

/**
 * Waits for the first message of the engine process.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} dataDir
 * @param {() => string} stderrTail
 * @returns {Promise<string>} the connection string
 */
const waitUntilOpen = async (child, dataDir, stderrTail) => {
  const ended = once(child, 'close').then(([code, signal]) => ({ type: 'ended', code, signal }));
  const reported = once(child, 'message').then(([message]) => message);
  /** @type {import('./engine-process.mjs').EngineMessage | { type: 'ended', code: unknown, signal: unknown }} */
  const message = await Promise.race([reported, ended]);
  if (message.type === 'ready') return message.uri;
  // A failed start is complete only when its process has ended.
  await ended;
  if (message.type === 'in-use') throw new DataFolderInUseError(dataDir, message.owner);
  if (message.type === 'unavailable') throw new EngineUnavailableError(message.reason.replace(/\.$/, ''));
  const reason =
    message.type === 'failed'
      ? message.reason
      : lastLine(stderrTail()) || `it ended (${message.signal ?? message.code})`;
  throw new Error(`The embedded MongoDB could not open ${dataDir}: ${reason}`);
};

/** @param {string} text */
const lastLine = (text) => {
  return text.trim().split('\n').at(-1) ?? '';
};
