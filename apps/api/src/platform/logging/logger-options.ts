import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import type { Config } from '../config/config.ts';
import { pathOf } from '../http/path-of.ts';
import { traceFields } from '../tracing/traced.ts';
import { requestId } from './request-id.ts';

interface LoggedRequest {
  id: unknown;
  method: string;
  url: string;
}

/** Structured logs with a request id, without IP addresses, headers, bodies, query values or tokens. */
export const loggerOptions = (config: Config): Params => ({
  // Loggers of requests need async hooks, which cost time in every promise.
  ...(config.LOG_LEVEL === 'silent' && { forRoutes: [] }),
  pinoHttp: {
    level: config.LOG_LEVEL,
    genReqId: requestId,
    mixin: traceFields,
    serializers: {
      req: ({ id, method, url }: LoggedRequest) => ({ id, method, path: pathOf(url) }),
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
    customLogLevel: (_request: IncomingMessage, response: ServerResponse, error?: Error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    redact: ['*.password', '*.token', '*.authorization', '*.email', '*.phone'],
    ...(process.stdout.isTTY && {
      transport: { target: 'pino-pretty', options: { singleLine: true, ignore: 'pid,hostname' } },
    }),
  },
});
