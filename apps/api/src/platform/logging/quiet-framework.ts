import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'nestjs-pino';

/** Where the framework tells of every module and route that it sets up. */
const CHATTER = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** A logger for the framework whose set-up is worth a look only when something is wrong with it. */
export const quietFramework = (logger: Logger): LoggerService => ({
  log: (message: unknown, ...rest: unknown[]) =>
    CHATTER.has(String(rest.at(-1))) ? logger.debug(message, ...rest) : logger.log(message, ...rest),
  error: (message: unknown, ...rest: unknown[]) => logger.error(message, ...rest),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn(message, ...rest),
  debug: (message: unknown, ...rest: unknown[]) => logger.debug(message, ...rest),
  verbose: (message: unknown, ...rest: unknown[]) => logger.verbose(message, ...rest),
});
