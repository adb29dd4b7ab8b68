import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'nestjs-pino';

/** Contexts in which Nest logs every module and route at start. */
const STARTUP_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Returns a logger for Nest that logs its start-up messages at level `debug`. */
export const frameworkLogger = (logger: Logger): LoggerService => ({
  log: (message: unknown, ...rest: unknown[]) =>
    STARTUP_CONTEXTS.has(String(rest.at(-1))) ? logger.debug(message, ...rest) : logger.log(message, ...rest),
  error: (message: unknown, ...rest: unknown[]) => logger.error(message, ...rest),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn(message, ...rest),
  debug: (message: unknown, ...rest: unknown[]) => logger.debug(message, ...rest),
  verbose: (message: unknown, ...rest: unknown[]) => logger.verbose(message, ...rest),
});
