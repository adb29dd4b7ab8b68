import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

/** Within this time, another change may have the same timestamp as the last one. */
const CLOCK_RESOLUTION_MS = 1000;
/** Changes outside of orders, such as a client's new name, become visible after this time at the latest. */
const EPOCH_MS = 10 * 60_000;

/** Detects changes of orders with two small queries. Responses and counts are cached by its result. */
@Injectable()
export class OrdersRevision {
  constructor(private readonly repository: OwnerOrdersRepository) {}

  /** Returns the same text until an order changes. Shortly after a change, every call returns a new text. */
  async read(): Promise<string> {
    const { changedAt, now, size } = await this.repository.lastChange();
    const epoch = Math.floor(now.getTime() / EPOCH_MS);
    const revision = `${epoch.toString(36)}-${size}-${(changedAt?.getTime() ?? 0).toString(36)}`;
    const isSettled = !changedAt || now.getTime() - changedAt.getTime() > CLOCK_RESOLUTION_MS;
    return isSettled ? revision : `${revision}-${randomBytes(6).toString('base64url')}`;
  }
}
