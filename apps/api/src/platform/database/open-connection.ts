import { type Connection, createConnection } from 'mongoose';
import './end-writes.ts';
import type { Config } from '../config/config.ts';

/** The variables that a connection needs. */
export type DatabaseConfig = Pick<Config, 'MONGODB_URI' | 'DATABASE_TIMEOUT_SECONDS'>;

/** Milliseconds that one command may take: a slow query is not a stall. */
const SOCKET_TIMEOUT_MS = 60_000;
/**
 * The driver's timeouts, in milliseconds. A server that stops responding without closing the connection (a stall) is
 * detected by the driver's monitor after at most `heartbeatFrequencyMS` + `connectTimeoutMS`. The driver then interrupts
 * the operations in flight, and their retries fail after `serverSelectionTimeoutMS`: together less than the limit.
 */
const timeouts = ({ DATABASE_TIMEOUT_SECONDS }: DatabaseConfig) => ({
  serverMonitoringMode: 'poll' as const,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  serverSelectionTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  waitQueueTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
});

/** Indexes are built explicitly, and a command without a connection fails at once. */
export const connectionOptions = (config: DatabaseConfig) => ({
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  ...timeouts(config),
});

/** Opens a connection of a worker thread, which the server's own one does not reach. */
export const openConnection = (config: DatabaseConfig): Promise<Connection> =>
  createConnection(config.MONGODB_URI, { ...connectionOptions(config), maxPoolSize: 2 }).asPromise();
