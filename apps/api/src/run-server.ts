import type { Server } from 'node:http';
import { ShutdownSignal } from '@nestjs/common';
import type { NestApplicationContext } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import pTimeout from 'p-timeout';
import { createApp } from './create-app.ts';
import { type Config, CONFIG, ConfigError, loadConfig } from './platform/config/config.ts';

/** Milliseconds for requests in flight to finish. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Milliseconds for background work and connections to close. */
const CLOSE_TIMEOUT_MS = 10_000;
/** Milliseconds to send the last spans. */
const TRACES_TIMEOUT_MS = 3000;
const IDLE_SWEEP_INTERVAL_MS = 50;

/** The type of the platform leaves out the signal that `close` passes to the shutdown hooks. */
type ClosableApp = NestExpressApplication & Pick<NestApplicationContext, 'close'>;

/**
 * Shuts the server down gracefully. First readiness fails while requests are still answered (`HealthModule`), so that the
 * load balancer stops sending requests. Then requests in flight finish. Finally background work and connections close.
 */
export const drain = async (app: ClosableApp): Promise<void> => {
  const server: Server = app.getHttpServer();
  const drainedAfterMs = app.get<Config>(CONFIG).SHUTDOWN_DELAY_SECONDS * 1000 + DRAIN_TIMEOUT_MS;
  // Keep-alive connections of a closed server become idle one by one when their last response is sent.
  const sweep = setInterval(() => {
    if (!server.listening) server.closeIdleConnections();
  }, IDLE_SWEEP_INTERVAL_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), drainedAfterMs);
  const fallback = () =>
    app
      .get(Logger)
      .warn(`Shutdown timeout: background work or connections did not close within ${CLOSE_TIMEOUT_MS} ms`);
  // Terminus waits before a shutdown by SIGTERM only.
  const closed = app.close(ShutdownSignal.SIGTERM).finally(() => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
  await pTimeout(closed, { milliseconds: drainedAfterMs + CLOSE_TIMEOUT_MS, fallback });
};

const stopOnSignals = (app: NestExpressApplication, stopTracing: () => Promise<void>): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    const stopped = drain(app).then(() =>
      pTimeout(stopTracing(), { milliseconds: TRACES_TIMEOUT_MS, fallback: () => undefined }),
    );
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        app.get(Logger).error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
};

const readConfig = (variables: NodeJS.ProcessEnv): Config | undefined => {
  try {
    return loadConfig(variables);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return undefined;
  }
};

/** Returns one line about a failed start that says what to do; the stack for an unexpected error. */
const reasonOf = (error: unknown, config: Config): string => {
  const {
    name = '',
    code = '',
    syscall = '',
    stack = String(error),
  } = error as { name?: string; code?: string; syscall?: string; stack?: string };
  if (error instanceof ConfigError) return error.message;
  if (code === 'EADDRINUSE')
    return `Port ${config.PORT} is in use. Stop the other process, or set PORT to another port.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${config.PORT}. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${config.HOST} is not an address of this machine. Correct it, or unset HOST.`;
  if (/^Mongo(ose)?ServerSelection|MongoNetwork/.test(name)) {
    return 'Could not connect to the database at MONGODB_URI. Check that it is running and reachable.';
  }
  return stack;
};

/**
 * Starts the server. It runs until SIGTERM or SIGINT.
 * @param stopTracing sends the remaining spans at the end
 */
export const runServer = async (
  variables: NodeJS.ProcessEnv,
  stopTracing = (): Promise<void> => Promise.resolve(),
): Promise<void> => {
  const config = readConfig(variables);
  if (!config) process.exit(1);
  try {
    const app = await createApp(config);
    await app.listen(config.PORT, config.HOST);
    stopOnSignals(app, stopTracing);
    app.get(Logger).log(`Listening at ${await app.getUrl()}`);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, config)}\n`);
    process.exit(1);
  }
};
