import { Injectable } from '@nestjs/common';
import type { AnonymisedReturn } from './returns.repository.ts';
import { ReturnsRepository } from './returns.repository.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { IMPERSONAL_AUTHORS } from '../orders/order.schema.ts';
import type { StoredReturn } from './return.schema.ts';

const anonymisedFields = ({ history, refund, exchange }: StoredReturn): AnonymisedReturn => ({
  text: '',
  photos: [],
  instructions: null,
  labelUrl: null,
  label: null,
  rejection: null,
  history: history.map((entry) => ({
    ...entry,
    by: IMPERSONAL_AUTHORS.includes(entry.by) ? entry.by : 'shop',
  })),
  ...(refund && { refund: { requestId: refund.requestId, amount: refund.amount, by: 'shop' } }),
  ...(exchange && { exchange: { requestId: exchange.requestId, add: exchange.add, by: 'shop' } }),
});

/** Removes the texts, photos and labels of returns. Lines, amounts and dates stay. */
@Injectable()
export class AnonymiseReturns {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly files: ReturnFilesRepository,
  ) {}

  /** @throws Error if a return is being changed: the retention job retries */
  async ofOrder(orderId: string): Promise<void> {
    for (const stored of await this.returns.ofOrders([orderId])) {
      await this.files.delete([...stored.photos, ...(stored.label === null ? [] : [stored.label])]);
      if (!(await this.returns.anonymise(stored, anonymisedFields(stored))))
        throw new Error('The return is being changed');
    }
  }
}
