import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Logger } from 'nestjs-pino';
import { createApp } from './create-app.ts';
import { type Config, CONFIG, ConfigError, loadConfig } from './platform/config/config.ts';
import { Readiness } from './platform/health/readiness.ts';

/** Requests in flight get so long to finish. */
const DRAIN_DEADLINE_MS = 10_000;
/** Background work and connections get so long to close. */
const CLOSE_DEADLINE_MS = 10_000;
const IDLE_SWEEP_MS = 50;

/**
 * Stops in the order that a balancer needs: readiness says no while requests are still answered, then no new connection
 * is accepted and requests in flight finish, then background work and connections close.
 */
export const drain = async (app: NestExpressApplication): Promise<void> => {
  app.get(Readiness).stop();
  await delay(app.get<Config>(CONFIG).SHUTDOWN_DELAY_SECONDS * 1000);
  const server: Server = app.getHttpServer();
  // Kept-alive connections fall idle one by one while their last answers leave.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_DEADLINE_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearInterval(sweep);
  clearTimeout(deadline);
  const late = new AbortController();
  const timeout = delay(CLOSE_DEADLINE_MS, undefined, { signal: late.signal }).then(
    () => app.get(Logger).warn(`Shutdown: not everything closed within ${CLOSE_DEADLINE_MS} ms`),
    () => undefined,
  );
  await Promise.race([app.close(), timeout]).finally(() => late.abort());
};

const stopOnSignals = (app: NestExpressApplication): void => {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    drain(app).then(
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

/** What a person can do about a failed start, in one line; the error itself if it is a surprise. */
const reasonOf = (error: unknown, config: Config): string => {
  const {
    name = '',
    code = '',
    stack = String(error),
  } = error as { name?: string; code?: string; stack?: string };
  if (error instanceof ConfigError) return error.message;
  if (code === 'EADDRINUSE') return `Port ${config.PORT} is taken. Set PORT to another one.`;
  if (/^Mongo(ose)?ServerSelection|MongoNetwork/.test(name)) {
    return 'The database at MONGODB_URI cannot be reached.';
  }
  return stack;
};

/** Starts the server of this process and keeps it until it is told to stop. */
export const runServer = async (variables: NodeJS.ProcessEnv): Promise<void> => {
  const config = readConfig(variables);
  if (!config) process.exit(1);
  try {
    const app = await createApp(config);
    await app.listen(config.PORT, config.HOST);
    stopOnSignals(app);
    app.get(Logger).log(`Listening at ${await app.getUrl()}`);
  } catch (error) {
    process.stderr.write(`${reasonOf(error, config)}\n`);
    process.exit(1);
  }
};
