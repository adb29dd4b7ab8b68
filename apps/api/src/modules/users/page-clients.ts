import type { ClientPage, ClientsQuery } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { searchWords } from '../../platform/database/search-words.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/json-cursor.ts';
import { type ClientTotals, ClientTotalsReader, NO_ORDERS } from '../orders/client-totals.ts';
import { presentClient } from './users.presenter.ts';
import { UsersRepository } from './users.repository.ts';

const PAGE = 50;

/** Where a client stands: the two totals, the one that is sorted by first, then the id, the newest first. */
const place = z.tuple([z.number(), z.number(), z.string().regex(/^[0-9a-f]{24}$/)]);
type Place = z.infer<typeof place>;

const byPlace = (a: Place, b: Place): number =>
  b[0] - a[0] || b[1] - a[1] || Number(a[2] < b[2]) - Number(a[2] > b[2]);

/**
 * Clients by what they have bought, a page at a time. What they bought is summed up by the database once for all pages,
 * and only ids are sorted here: twenty thousand of them take milliseconds.
 */
@Injectable()
export class PageClients {
  constructor(
    private readonly users: UsersRepository,
    private readonly totals: ClientTotalsReader,
  ) {}

  /** @throws AppError `badRequest` for a cursor that is none */
  async run({ sort = 'orders', q, cursor, limit = PAGE }: ClientsQuery): Promise<ClientPage> {
    const after = cursor === undefined ? null : decodeCursor(cursor, place);
    const [ids, totals] = await Promise.all([this.users.idsOf('user', searchWords(q)), this.totals.ofAll()]);
    const placeOf = (id: string): Place => {
      const { orderCount, totalOrderAmount }: ClientTotals = totals.get(id) ?? NO_ORDERS;
      return sort === 'revenue' ? [totalOrderAmount, orderCount, id] : [orderCount, totalOrderAmount, id];
    };
    const places = ids.map(placeOf).sort(byPlace);
    const start = after ? places.findIndex((candidate) => byPlace(after, candidate) < 0) : 0;
    const shown = start < 0 ? [] : places.slice(start, start + limit);
    const users = new Map(
      (await this.users.byHexIds(shown.map(([, , id]) => id))).map((user) => [String(user._id), user]),
    );
    const last = shown.at(-1);
    return {
      clients: shown.flatMap(([, , id]) => {
        const user = users.get(id);
        return user ? [presentClient(user, totals.get(id) ?? NO_ORDERS)] : [];
      }),
      total: places.length,
      nextCursor: last && start + limit < places.length ? encodeCursor(last) : null,
    };
  }
}
