import { type Language, languageFromHeader } from '@meridian/domain';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ApiRequest } from './api-request.ts';

/** The device that sent a request. */
export interface ClientInfo {
  address: string;
  /** Empty if the client sends none. */
  userAgent: string;
  language: Language;
  http: ApiRequest;
}

export const clientOf = (http: ApiRequest): ClientInfo => ({
  address: http.ip ?? '',
  userAgent: http.get('user-agent') ?? '',
  language: languageFromHeader(http.headers['accept-language']),
  http,
});

/** The device that sent the request, as a handler's parameter. */
export const Client = createParamDecorator((_: undefined, context: ExecutionContext): ClientInfo =>
  clientOf(context.switchToHttp().getRequest<ApiRequest>()),
);
