import type { Client, ClientDetails } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ClientTotalsReader, NO_ORDERS } from './client-totals.ts';
import { presentClient, presentClientDetails } from './clients.presenter.ts';
import { UsersRepository } from '../users/users.repository.ts';

/** Reads clients for the owner. */
@Injectable()
export class Clients {
  constructor(
    private readonly users: UsersRepository,
    private readonly totals: ClientTotalsReader,
  ) {}

  /** All clients, sorted by order count like the default view of the panel. */
  async all(): Promise<Client[]> {
    const [users, totals] = await Promise.all([this.users.byRole('user'), this.totals.ofAll()]);
    return users
      .map((user) => presentClient(user, totals.get(user.id) ?? NO_ORDERS))
      .sort((a, b) => b.orderCount - a.orderCount);
  }

  /** @throws AppError `notFound` */
  async one(id: string): Promise<ClientDetails> {
    const user = await this.users.byId(id);
    if (!user) throw new AppError('notFound');
    return presentClientDetails(user, await this.totals.ofOne(id));
  }
}
