import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

/** The part of the driver's class that is changed here. The driver does not export it. */
interface DriverConnection extends EventEmitter {
  error: Error | null;
  writeCommand: (this: DriverConnection, ...args: unknown[]) => Promise<void>;
}

const ofMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = ofMongoose('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};
const { writeCommand } = Connection.prototype;

/**
 * Ends each write of the driver when its connection closes. Without it (mongodb 7.9) a command that is written to a socket
 * which has ended, but has not yet told so, waits for the event `drain` for ever: after a restart of the database, the
 * driver's monitor may never connect again. See ADR 68.
 */
Connection.prototype.writeCommand = function (...args) {
  return new Promise((resolve, reject) => {
    const onClose = (): void => reject(this.error ?? new Error('The connection is closed'));
    this.once('close', onClose);
    void writeCommand
      .apply(this, args)
      .then(resolve, reject)
      .finally(() => this.off('close', onClose));
  });
};
