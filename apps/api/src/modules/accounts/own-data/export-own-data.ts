import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import { OwnAlerts } from '../../messages/alerts/own-alerts.ts';
import { ListOwnOrders } from '../../sales/orders/shopper/list-own-orders.ts';
import { Cart, Favorites } from '../../sales/carts/own-lists.ts';
import { ListReturns } from '../../sales/returns/list-returns.ts';
import { OwnSecondFactor } from '../second-factor/own-second-factor.ts';
import { Sessions } from '../sessions/sessions.ts';
import { accountOf } from '../users/account-of.ts';
import { contactOf, type User, UsersRepository } from '../users/users.repository.ts';

const profileOf = (user: User) => {
  const { name, surname, email, emailVerified, newEmail, role, staff, createdAt } = user;
  return {
    name,
    surname,
    email,
    emailVerified: emailVerified ?? false,
    newEmail: newEmail ?? null,
    ...contactOf(user),
    role: staff?.role ?? role,
    createdAt: createdAt.toISOString(),
  };
};

/** Collects all data of an account. It has no password hash, no secret of a second factor and no key of an order. */
@Injectable()
export class ExportOwnData {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: Sessions,
    private readonly secondFactor: OwnSecondFactor,
    private readonly cart: Cart,
    private readonly favorites: Favorites,
    private readonly alerts: OwnAlerts,
    private readonly orders: ListOwnOrders,
    private readonly returns: ListReturns,
  ) {}

  /** @throws AppError `unauthorized` if the user was deleted after the guard checked the token */
  async export(identity: Identity): Promise<Record<string, unknown>> {
    const { userId } = identity;
    const user = await accountOf(this.users, userId);
    const orders = await this.orders.ofUser(userId);
    return {
      exportedAt: new Date().toISOString(),
      profile: profileOf(user),
      addresses: user.addresses ?? [],
      sessions: await this.sessions.list(identity),
      secondFactor: await this.secondFactor.read(identity),
      cart: await this.cart.get(userId),
      favorites: await this.favorites.get(userId),
      alerts: await this.alerts.list(userId),
      // The holder of the file must not be able to open the orders.
      returns: await this.returns.ofOrders(orders.map(({ _id }) => _id)),
      orders: orders.map(({ key: _key, ...order }) => order),
    };
  }
}
