import { CHALLENGE_HEADER, contractOf, type EndpointName } from '@meridian/contracts';
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import { z } from 'zod';
import { CONFIG, type Config, isHttps, isLocalShop } from '../config/config.ts';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { endpointOf } from '../http/endpoint.decorator.ts';
import { limitOf, Limits, MINUTE_S, timesLogin } from '../security/limits.ts';
import { isLocalRequest } from '../security/local-request.ts';
import { SignInLimits } from '../security/sign-in-limits.ts';
import { Challenge } from './challenge.ts';

/** Requests without a challenge. The names are those of stored counts. */
export const UNCHALLENGED = {
  strict: limitOf('unchallengedAccounts', timesLogin(1 / 2), 10 * MINUTE_S, 'network'),
  lenient: limitOf('unchallengedOrders', timesLogin(1), 10 * MINUTE_S, 'network'),
};
const SIGN_IN: EndpointName = 'POST /api/user/login';
const signInInput = z.object({ body: z.object({ email: z.string() }) });

/**
 * Requires the solution of a challenge from a network that sends many requests to endpoints with `challenge` in their
 * contract. It runs after the input is validated, so that an invalid form costs no solution.
 */
@Injectable()
export class ChallengeInterceptor implements NestInterceptor {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly challenge: Challenge,
    private readonly limits: Limits,
    private readonly signIns: SignInLimits,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const name = endpointOf(context.getHandler());
    const rate = name && contractOf(name).challenge;
    if (rate) await this.check(name, rate, context.switchToHttp().getRequest<ApiRequest>());
    return next.handle();
  }

  /** @throws AppError `challengeRequired` */
  private async check(name: EndpointName, rate: keyof typeof UNCHALLENGED, request: ApiRequest) {
    if (!this.isEnabledFor(request) || (await this.isFamiliar(name, request))) return;
    if (await this.limits.allows(UNCHALLENGED[rate], { network: request.ip ?? '' })) return;
    const solution = request.get(CHALLENGE_HEADER);
    if (solution === undefined || !(await this.challenge.redeem(solution)))
      throw new AppError('challengeRequired');
  }

  /**
   * Trials and load tests send many requests from one machine, so local requests are exempt unless it is configured.
   * Browsers hash only on pages with TLS and on this machine.
   */
  private isEnabledFor(request: ApiRequest): boolean {
    const { CHALLENGE } = this.config;
    if (CHALLENGE !== undefined) return CHALLENGE === 'proof-of-work';
    return (isHttps(this.config) || isLocalShop(this.config)) && !isLocalRequest(request, this.config);
  }

  /** Returns whether the request is a sign-in with an email that has signed in from this network recently. */
  private async isFamiliar(name: EndpointName, request: ApiRequest): Promise<boolean> {
    const input = name === SIGN_IN ? signInInput.safeParse(request.input).data : undefined;
    return input !== undefined && this.signIns.isFamiliar(request.ip ?? '', input.body.email);
  }
}
