import { contractOf, type EndpointName, session as sessionSchema } from '@meridian/contracts';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable, tap } from 'rxjs';
import type { ApiRequest } from '../http/api-request.ts';
import { endpointOf } from '../http/endpoint.decorator.ts';
import { PanelOrigin, TOKEN_IN_COOKIE } from './panel-origin.ts';

/** Endpoints that end the session of the request. */
const ENDINGS: readonly EndpointName[] = ['POST /api/user/logout', 'DELETE /api/user/me'];
const RENEWAL: EndpointName = 'POST /api/user/session';

/**
 * Stores sessions of the panel's own origin in a cookie, so that no response there contains a token. It applies to every
 * endpoint whose response is a session.
 */
@Injectable()
export class PanelSessionInterceptor implements NestInterceptor {
  constructor(private readonly panel: PanelOrigin) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = endpointOf(context.getHandler());
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    if (!name || !this.panel.serves(request)) return next.handle();
    if (ENDINGS.includes(name)) return next.handle().pipe(tap(() => this.panel.clearSession(response)));
    if (contractOf(name).response !== sessionSchema) return next.handle();
    if (name === RENEWAL) this.useCookie(request);
    return next.handle().pipe(
      map((result: unknown) => {
        const { token, role } = sessionSchema.parse(result);
        this.panel.setSession(response, token);
        return { token: TOKEN_IN_COOKIE, role };
      }),
    );
  }

  /** A renewal has its token in the body. */
  private useCookie(request: ApiRequest): void {
    const body = request.input?.['body'] as { token: string } | undefined;
    const { token, isCookie } = this.panel.credentialsOf(request);
    if (body?.token === TOKEN_IN_COOKIE && token !== undefined && isCookie) body.token = token;
  }
}
