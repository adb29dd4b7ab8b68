import type { HandlerInput } from '@meridian/contracts';
import { Controller, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { clearOrderCookie } from './order-cookie.ts';
import { SessionTokens } from './session-tokens.ts';
import { SessionsRepository } from './sessions.repository.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tokens: SessionTokens,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Endpoint('POST /api/user/logout')
  async logout(
    @CurrentUser() { userId, sessionId }: Identity,
    @Res({ passthrough: true }) response: Response,
  ) {
    await this.sessions.end(userId, sessionId);
    // The next person at this browser must not open the orders in its history.
    clearOrderCookie(response, this.config);
  }

  @Endpoint('POST /api/user/session')
  async renew(@Input() { body }: HandlerInput<'POST /api/user/session'>) {
    const session = await this.tokens.renew(body.token);
    if (!session) throw new AppError('unauthorized');
    return session;
  }

  @Endpoint('GET /api/user/sessions')
  list(@CurrentUser() identity: Identity) {
    return this.sessions.list(identity);
  }

  @Endpoint('DELETE /api/user/sessions')
  endOthers(@CurrentUser() { userId, sessionId }: Identity) {
    return this.sessions.endAll(userId, { except: sessionId });
  }

  @Endpoint('DELETE /api/user/sessions/:id')
  async end(
    @CurrentUser() { userId }: Identity,
    @Input() { params }: HandlerInput<'DELETE /api/user/sessions/:id'>,
  ) {
    if (!(await this.sessions.end(userId, params.id))) throw new AppError('notFound');
  }
}
