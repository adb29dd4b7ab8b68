import type { Access } from '@meridian/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../errors/app-error.ts';
import type { ApiRequest, Identity } from '../http/api-request.ts';
import { endpointOf, contractOf } from '../http/endpoint.decorator.ts';
import { Authenticator } from './authenticator.ts';

const bearerToken = (request: ApiRequest): string | undefined => {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  // Anything but a bearer token is a token that cannot be right.
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(header)?.[1] ?? '';
};

/** Whoever keeps an answer that is the same for everybody has to ask whether it still is. */
export const PUBLIC_CACHING = 'public, no-cache';

/**
 * Lets a call through by the access of its contract: 401 without a valid token, 403 with a shopper's on an
 * admin's call. A token that is sent where it is optional must be valid too.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly authenticator: Authenticator) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const name = endpointOf(context.getHandler());
    if (!name) return true;
    const { access } = contractOf(name);
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    if (request.method === 'GET' || request.method === 'HEAD') {
      response.setHeader('Cache-Control', access === 'public' ? PUBLIC_CACHING : 'private, no-cache');
    } else response.setHeader('Cache-Control', 'no-store');
    request.identity = access === 'public' ? null : await this.identify(request, access);
    return true;
  }

  private async identify(request: ApiRequest, access: Access): Promise<Identity | null> {
    const token = bearerToken(request);
    if (token === undefined && access === 'optional') return null;
    const identity = token ? await this.authenticator.verify(token) : null;
    if (!identity) throw new AppError('unauthorized');
    if (access === 'admin' && identity.role !== 'admin') {
      request.identity = identity;
      throw new AppError('forbidden');
    }
    return identity;
  }
}
