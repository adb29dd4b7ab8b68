import type { Client, ClientDetails, ClientPage, ClientsQuery, ListedClient } from '@meridian/contracts';
import { foldSearch } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Memo } from '../../../platform/concurrency/memo.ts';
import { queryWords } from '../../../platform/database/search-words.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { decodeCursor, encodeCursor } from '../../../platform/http/json-cursor.ts';
import {
  type ClientTotals,
  type GuestCustomer,
  OrderStatisticsRepository,
} from '../orders/staff/order-statistics.repository.ts';
import { StaffOrdersRepository } from '../orders/staff/staff-orders.repository.ts';
import { SessionsRepository } from '../../accounts/sessions/sessions.repository.ts';
import { contactOf, type User, UsersRepository } from '../../accounts/users/users.repository.ts';
import { activityChange } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';

const DEFAULT_PAGE_SIZE = 50;
const NO_ORDERS: ClientTotals = { orderCount: 0, totalOrderAmount: 0, unpaidOrderAmount: 0 };

/** Sort key of a client: the two totals, first the one that is sorted by, then the id (newest first). */
const position = z.tuple([z.number(), z.number(), z.string().regex(/^[0-9a-f]{24}$/)]);
type Position = z.infer<typeof position>;

const comparePositions = (a: Position, b: Position): number =>
  b[0] - a[0] || b[1] - a[1] || Number(a[2] < b[2]) - Number(a[2] > b[2]);

const presentUser = (user: User): ClientDetails['user'] => {
  const { id, name, surname, email } = user;
  return { _id: id, name, surname, email, userInfo: contactOf(user) };
};

const presentClient = (user: User, totals: ReadonlyMap<string, ClientTotals>): Client => ({
  ...presentUser(user),
  ...(totals.get(user.id) ?? NO_ORDERS),
});

const presentGuest = ({ orderId, email, name, surname, phone, ...totals }: GuestCustomer): ListedClient => ({
  ...{ _id: orderId, name, surname, email, userInfo: { phone, pickupPoint: '' } },
  ...totals,
  guest: 'only',
});

const sumOf = (a: ClientTotals, b: ClientTotals): ClientTotals => ({
  orderCount: a.orderCount + b.orderCount,
  totalOrderAmount: a.totalOrderAmount + b.totalOrderAmount,
  unpaidOrderAmount: a.unpaidOrderAmount + b.unpaidOrderAmount,
});

const isFound = ({ name, surname, email, phone }: GuestCustomer, words: readonly (readonly string[])[]) => {
  const text = foldSearch([name, surname, email, phone].join(' '));
  return words.every((alternatives) => alternatives.some((word) => text.includes(word)));
};

/** The people of a list: ids of users and guests, and their totals. */
interface People {
  ids: readonly string[];
  totals: ReadonlyMap<string, ClientTotals>;
  guests: ReadonlyMap<string, GuestCustomer>;
  /** Ids of the users whose totals contain orders without the account. */
  merged: ReadonlySet<string>;
}

/** The staff view of the users and of what they have bought. */
@Injectable()
export class Clients {
  private readonly cachedTotals = new Memo<ReadonlyMap<string, ClientTotals>>();
  private readonly cachedGuests = new Memo<readonly GuestCustomer[]>();

  constructor(
    private readonly users: UsersRepository,
    private readonly orders: StaffOrdersRepository,
    private readonly statistics: OrderStatisticsRepository,
    private readonly sessions: SessionsRepository,
    private readonly activity: RecordActivity,
  ) {}

  /** All clients, sorted by order count like the default view of the panel. */
  async all(): Promise<Client[]> {
    const [users, totals] = await Promise.all([this.users.byRole('user'), this.totals()]);
    return users.map((user) => presentClient(user, totals)).sort((a, b) => b.orderCount - a.orderCount);
  }

  /**
   * A page of clients, sorted by their totals. Only ids are sorted in memory: 20,000 of them take milliseconds.
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(query: ClientsQuery): Promise<ClientPage> {
    const { sort = 'orders', cursor, limit = DEFAULT_PAGE_SIZE } = query;
    const after = cursor === undefined ? null : decodeCursor(cursor, position);
    const { ids, totals, guests, merged } = await this.people(query);
    const positionOf = (id: string): Position => {
      const { orderCount, totalOrderAmount } = guests.get(id) ?? totals.get(id) ?? NO_ORDERS;
      return sort === 'revenue' ? [totalOrderAmount, orderCount, id] : [orderCount, totalOrderAmount, id];
    };
    const positions = ids.map(positionOf).sort(comparePositions);
    const start = after ? positions.findIndex((candidate) => comparePositions(after, candidate) < 0) : 0;
    const shown = start < 0 ? [] : positions.slice(start, start + limit);
    const shownIds = shown.map(([, , id]) => id);
    const found = await this.users.byIds(shownIds.filter((id) => !guests.has(id)));
    const users = new Map(found.map((user) => [user.id, user]));
    const last = shown.at(-1);
    return {
      clients: shownIds.flatMap((id): ListedClient[] => {
        const [user, guest] = [users.get(id), guests.get(id)];
        if (guest) return [presentGuest(guest)];
        return user ? [{ ...presentClient(user, totals), ...(merged.has(id) && { guest: 'also' }) }] : [];
      }),
      total: positions.length,
      nextCursor: last && start + limit < positions.length ? encodeCursor(last) : null,
    };
  }

  private async people({ q, guests }: ClientsQuery): Promise<People> {
    const words = queryWords(q);
    const [ids, totals] = await Promise.all([this.users.idsOf('user', words), this.totals()]);
    if (!guests) return { ids, totals, guests: new Map(), merged: new Set() };
    const customers = await this.cachedGuests.get(await this.orders.revision(), () =>
      this.statistics.guestCustomers(),
    );
    const accounts = await this.users.shopperIdsOf(customers.map(({ email }) => email));
    const people = {
      ids: new Set(ids),
      totals: new Map(totals),
      guests: new Map<string, GuestCustomer>(),
      merged: new Set<string>(),
    };
    for (const customer of customers) {
      const account = accounts.get(customer.email);
      if (account !== undefined) {
        people.merged.add(account);
        people.totals.set(account, sumOf(people.totals.get(account) ?? NO_ORDERS, customer));
      } else people.guests.set(customer.orderId, customer);
      if (isFound(customer, words)) people.ids.add(account ?? customer.orderId);
    }
    return { ...people, ids: [...people.ids] };
  }

  /** @throws AppError `notFound` */
  async one(id: string): Promise<ClientDetails> {
    const user = await this.users.byId(id);
    if (!user) throw new AppError('notFound');
    const totals = await this.statistics.clientTotals(id);
    return { user: presentUser(user), ...(totals.get(id) ?? NO_ORDERS) };
  }

  /**
   * Signs a shopper out everywhere, for example because someone else has the password.
   * @param by user id of the member of staff
   * @throws AppError `notFound` unless the client is a shopper, because staff sessions are ended on the page "Staff"
   */
  async endSessions(clientId: string, by: string): Promise<void> {
    const client = await this.users.byId(clientId);
    if (client?.role !== 'user') throw new AppError('notFound');
    const open = await this.sessions.list({ userId: clientId, sessionId: '' });
    await this.sessions.endAll(clientId);
    await this.activity.recordEvent(by, {
      action: 'changed',
      subject: { kind: 'account', id: clientId, name: { en: client.email, ru: client.email } },
      changes: [activityChange('sessions', open.length, 0)],
    });
  }

  /** The totals of all clients, cached until an order changes. */
  private async totals(): Promise<ReadonlyMap<string, ClientTotals>> {
    return this.cachedTotals.get(await this.orders.revision(), () => this.statistics.clientTotals());
  }
}
