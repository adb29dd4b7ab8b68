import type { ClientPage, ClientsQuery } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { searchWords } from '../../platform/database/search-words.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/json-cursor.ts';
import { type ClientTotals, ClientTotalsReader, NO_ORDERS } from './client-totals.ts';
import { presentClient } from './clients.presenter.ts';
import { UsersRepository } from '../users/users.repository.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Sort key of a client: the two totals, first the one that is sorted by, then the id (newest first). */
const position = z.tuple([z.number(), z.number(), z.string().regex(/^[0-9a-f]{24}$/)]);
type Position = z.infer<typeof position>;

const comparePositions = (a: Position, b: Position): number =>
  b[0] - a[0] || b[1] - a[1] || Number(a[2] < b[2]) - Number(a[2] > b[2]);

/**
 * Loads pages of clients, sorted by their totals. The totals of all clients are cached for all pages. Only ids are sorted
 * in memory: 20,000 of them take milliseconds.
 */
@Injectable()
export class LoadClientPage {
  constructor(
    private readonly users: UsersRepository,
    private readonly totals: ClientTotalsReader,
  ) {}

  /** @throws AppError `badRequest` for an invalid cursor */
  async load({ sort = 'orders', q, cursor, limit = DEFAULT_PAGE_SIZE }: ClientsQuery): Promise<ClientPage> {
    const after = cursor === undefined ? null : decodeCursor(cursor, position);
    const [ids, totals] = await Promise.all([this.users.idsOf('user', searchWords(q)), this.totals.ofAll()]);
    const positionOf = (id: string): Position => {
      const { orderCount, totalOrderAmount }: ClientTotals = totals.get(id) ?? NO_ORDERS;
      return sort === 'revenue' ? [totalOrderAmount, orderCount, id] : [orderCount, totalOrderAmount, id];
    };
    const positions = ids.map(positionOf).sort(comparePositions);
    const start = after ? positions.findIndex((candidate) => comparePositions(after, candidate) < 0) : 0;
    const shown = start < 0 ? [] : positions.slice(start, start + limit);
    const found = await this.users.byIds(shown.map(([, , id]) => id));
    const users = new Map(found.map((user) => [user.id, user]));
    const last = shown.at(-1);
    return {
      clients: shown.flatMap(([, , id]) => {
        const user = users.get(id);
        return user ? [presentClient(user, totals.get(id) ?? NO_ORDERS)] : [];
      }),
      total: positions.length,
      nextCursor: last && start + limit < positions.length ? encodeCursor(last) : null,
    };
  }
}
