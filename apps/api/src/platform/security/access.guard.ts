import { contractOf, type EndpointContract, isPermission } from '@meridian/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest, Identity } from '../http/api-request.ts';
import { endpointOf } from '../http/endpoint.decorator.ts';
import { Authenticator } from './authenticator.ts';
import { bearerToken, PanelOrigin } from './panel-origin.ts';
import { requireConfirmation } from './require-confirmation.ts';
import { SecondFactorPolicy } from './second-factor-policy.ts';
import { TeamAuthenticator } from '../http/team-authenticator.ts';
import { limitOf, Limits, MINUTE_S } from './limits.ts';

/** Derives from the limit of a network, because most requests of a team come from one build server. */
export const TEAM_REQUEST = limitOf(
  'teamRequest',
  (config) => Math.ceil(config.RATE_LIMIT_API / 5),
  MINUTE_S,
  'token',
);

/** Caches may store a public response but must revalidate it before each use. */
export const PUBLIC_CACHE_CONTROL = 'public, no-cache';

/**
 * Enforces the access and the confirmation of an endpoint's contract: 401 without a valid token, 403 if
 * the role does not suffice. A token that is sent to an endpoint with optional access must be valid too.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly authenticator: Authenticator,
    private readonly secondFactors: SecondFactorPolicy,
    private readonly panel: PanelOrigin,
    private readonly teams: TeamAuthenticator,
    private readonly limits: Limits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = endpointOf(context.getHandler());
    if (!name) return true;
    const contract = contractOf(name);
    const { access } = contract;
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    if (request.method === 'GET' || request.method === 'HEAD') {
      response.setHeader('Cache-Control', access === 'public' ? PUBLIC_CACHE_CONTROL : 'private, no-cache');
    } else response.setHeader('Cache-Control', 'no-store');
    if (access === 'team') await this.identifyTeam(request);
    else request.identity = access === 'public' ? null : await this.identify(request, contract);
    return true;
  }

  /** Tokens of teams are never in a cookie. @throws AppError `unauthorized`, `tooManyRequests` */
  private async identifyTeam(request: ApiRequest): Promise<void> {
    const token = bearerToken(request);
    const team = token ? await this.teams.verifyTeam(token) : null;
    if (!team) throw new AppError('unauthorized');
    request.team = team;
    await this.limits.consume(TEAM_REQUEST, { token: team.tokenId });
  }

  private async identify(request: ApiRequest, contract: EndpointContract): Promise<Identity | null> {
    const credentials = this.panel.credentialsOf(request);
    const { token } = credentials;
    if (token === undefined && contract.access === 'optional') return null;
    const identity = token ? await this.authenticator.verify(token) : null;
    if (!identity || !this.panel.accepts(credentials, identity.origin)) throw new AppError('unauthorized');
    // The security log names the account of a refused request.
    request.identity = identity;
    await this.authorize(identity, contract);
    if (contract.confirmed && request.method !== 'GET') this.requireStaffOrigin(identity);
    return identity;
  }

  /** @throws AppError `forbidden`, `secondFactorSetupRequired`, `confirmationRequired` */
  private async authorize(identity: Identity, contract: EndpointContract): Promise<void> {
    const { access, confirmed } = contract;
    if (isPermission(access)) {
      if (identity.role !== 'admin' || !identity.permissions.includes(access))
        throw new AppError('forbidden');
      if (await this.secondFactors.needsSetup(identity)) throw new AppError('secondFactorSetupRequired');
    }
    if (confirmed) requireConfirmation(identity);
  }

  /**
   * A session of the shop must not add a passkey, or another credential, that signs in to the panel.
   * @throws AppError `forbidden` in a session of a member of staff that has only the rights of a shopper
   */
  private requireStaffOrigin({ isStaffMember, role }: Identity): void {
    if (isStaffMember && role !== 'admin') throw new AppError('forbidden');
  }
}
