import { byOrderAccess } from '@meridian/contracts';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { limitOf, Limits, MINUTE_S, timesLogin } from '../../../platform/security/limits.ts';
import { OrderAccess } from '../orders/access/order-access.ts';
import type { StoredOrder } from '../orders/order.schema.ts';

export const RETURN = limitOf('return', timesLogin(1), MINUTE_S, 'network');

export type ReturnHttpRequest = ApiRequest & { order: StoredOrder };

/** Finds the order of a return and counts the request before its form is read. */
@Injectable()
export class ReturnRequestGuard implements CanActivate {
  constructor(
    private readonly access: OrderAccess,
    private readonly limits: Limits,
  ) {}

  /** @throws AppError `badRequest`, `notFound`, `tooManyRequests` */
  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<ReturnHttpRequest>();
    const { success, data } = byOrderAccess.safeParse(request.params);
    if (!success) throw new AppError('badRequest');
    request.order = await this.access.find(data.key, request);
    await this.limits.consume(RETURN, { network: request.ip ?? '' });
    return true;
  }
}
