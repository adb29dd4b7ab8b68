import { type ApiErrorBody, type ErrorCode, ERRORS } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PinoLogger } from 'nestjs-pino';
import type { ApiRequest } from '../http/api-request.ts';
import { SecurityLog } from '../security/security-log.ts';
import { AppError } from '../errors/app-error.ts';
import { localizeFields } from '../errors/field-messages.ts';
import { toAppError } from './to-app-error.ts';

/** Converts every error into a localized response without stack or database message. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly logger: PinoLogger,
    private readonly securityLog: SecurityLog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const appError = toAppError(error);
    if (!appError) this.logger.error({ err: error }, 'unexpected error');
    if (response.headersSent) {
      // The client must not treat a truncated response as complete.
      response.destroy();
      return;
    }
    const { code, extra } = appError ?? new AppError('internal');
    this.logRejection(code, request);
    const language = languageFromHeader(request.headers['accept-language']);
    const body: ApiErrorBody = {
      statusCode: ERRORS[code].status,
      code,
      message: (extra.message ?? ERRORS[code])[language],
      ...(extra.fields && { fields: extra.fields }),
      ...(extra.fieldMessages && { fields: localizeFields(extra.fieldMessages, language) }),
      ...(extra.details && { details: extra.details }),
    };
    if (extra.retryAfter !== undefined) response.setHeader('Retry-After', String(extra.retryAfter));
    if (code === 'unauthorized') response.setHeader('WWW-Authenticate', 'Bearer');
    response.setHeader('Content-Language', language);
    response.vary('Accept-Language');
    response.setHeader('Cache-Control', 'no-store');
    response.removeHeader('Content-Disposition');
    response.status(body.statusCode).json(body);
  }

  private logRejection(code: ErrorCode, request: Request): void {
    const isDenied =
      code === 'forbidden' || (code === 'unauthorized' && request.headers.authorization !== undefined);
    const log = isDenied
      ? this.securityLog.denied(request as ApiRequest)
      : code === 'tooManyRequests' && this.securityLog.rateLimited(request);
    if (log)
      log.catch((error: unknown) => this.logger.warn({ err: error }, 'rejected request could not be logged'));
  }
}
