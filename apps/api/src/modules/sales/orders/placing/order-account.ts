import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

const addressOf = ({
  delivery: { estimate: _estimate, method: _method, ...address },
  company,
}: StoredOrder) => ({
  ...address,
  patronymic: address.patronymic ?? '',
  ...(company && { company }),
});

/** The account of the shopper who places an order. Orders of guests have none. */
@Injectable()
export class OrderAccount {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly users: UsersRepository,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * A deletion of the account removes it from the orders that are stored by then. This order is stored, so either that
   * removal finds it, or the account is gone now.
   * @throws AppError `unauthorized`
   */
  async require(order: StoredOrder): Promise<void> {
    if (!order.user || (await this.users.exists(order.user.toHexString()))) return;
    await this.orders.deleteUnplaced(order);
    throw new AppError('unauthorized');
  }

  /** A crash or an error costs the account this address only: the order has it, and the next order saves its own. */
  saveAddressInBackground(order: StoredOrder): void {
    const { _id, user, delivery } = order;
    // The address of an order that is collected is that of its point.
    if (!user || delivery.method?.point) return;
    this.users.saveAddress(user.toHexString(), addressOf(order)).catch((error: unknown) => {
      this.logger.warn({ err: error, order: _id.toHexString() }, 'delivery address not saved in the account');
    });
  }
}
