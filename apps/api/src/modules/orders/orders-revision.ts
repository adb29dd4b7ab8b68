import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

/** Another change may bear the time of the last one for so long. */
const SETTLED_MS = 1000;
/** What follows no order (a client's new name) shows after this at the latest. */
const EPOCH_MS = 10 * 60_000;

/** Says with two small queries whether anything about the orders may have changed, so that nothing is read or counted twice. */
@Injectable()
export class OrdersRevision {
  constructor(private readonly repository: OwnerOrdersRepository) {}

  /** The same text as long as no order has changed; always a new one while the last change is too fresh to be sure. */
  async read(): Promise<string> {
    const { changedAt, now, size } = await this.repository.lastChange();
    const epoch = Math.floor(now.getTime() / EPOCH_MS);
    const known = `${epoch.toString(36)}-${size}-${(changedAt?.getTime() ?? 0).toString(36)}`;
    const settled = !changedAt || now.getTime() - changedAt.getTime() > SETTLED_MS;
    return settled ? known : `${known}-${randomBytes(6).toString('base64url')}`;
  }
}
