import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { ConcurrencyError, isDuplicateKey } from '../../../platform/database/errors.ts';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { INVOICE_MODEL, type StoredInvoice } from './invoice.schema.ts';

const MAX_ATTEMPTS = 100;
const MAX_DELAY_MS = 20;

/** A document without its number. */
export type InvoiceDraft = Omit<StoredInvoice, '_id' | 'sequence' | 'anonymisedAt'>;

@Injectable()
export class InvoicesRepository {
  constructor(@InjectModel(INVOICE_MODEL.name) private readonly invoices: Model<StoredInvoice>) {}

  /**
   * Stores a document with the next number. A document that exists for the order or the refund is returned instead. The
   * document itself takes its number, so a crash leaves no gap: a number without a document does not exist.
   * @param complete completes the draft from the earlier documents of its order. It is called again if another process has
   * taken the number.
   * @throws ConcurrencyError if other processes take the numbers too often
   */
  async issue(
    draft: InvoiceDraft,
    complete?: (earlier: readonly StoredInvoice[]) => InvoiceDraft,
  ): Promise<StoredInvoice> {
    const { orderId, kind, refundId } = draft;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const issued = await this.find({ orderId, kind, refundId });
      if (issued) return issued;
      const sequence = (await this.lastSequence(draft)) + 1;
      // After the number is read, because a document that is added later takes this number.
      const completed = complete ? complete(await this.ofOrder(orderId.toHexString())) : draft;
      const invoice = { ...completed, _id: objectId(newId()), sequence };
      try {
        await this.invoices.create([invoice]);
        return invoice;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await delay(Math.random() * MAX_DELAY_MS);
      }
    }
    throw new ConcurrencyError('Every number was taken by another process');
  }

  byId(id: string): Promise<StoredInvoice | null> {
    return this.find({ _id: objectId(id) });
  }

  invoiceOf(orderId: string): Promise<StoredInvoice | null> {
    return this.find({ orderId: objectId(orderId), kind: 'invoice', refundId: null });
  }

  /** The documents of an order, oldest first. */
  ofOrder(orderId: string): Promise<StoredInvoice[]> {
    return this.ofOrders([orderId]);
  }

  /** The documents of orders, oldest first. */
  async ofOrders(orderIds: readonly string[]): Promise<StoredInvoice[]> {
    return this.invoices
      .find({ orderId: { $in: orderIds.map(objectId) } })
      .sort({ at: 1, _id: 1 })
      .lean<StoredInvoice[]>();
  }

  /** Removes the buyers, and the points where they collected their orders. */
  async removeBuyers(before: Date): Promise<void> {
    await this.invoices.updateMany(
      { anonymisedAt: null, at: { $lt: before }, 'deliveryMethod.place': { $type: 'string' } },
      { $set: { 'deliveryMethod.place': null } },
    );
    await this.invoices.updateMany(
      { anonymisedAt: null, at: { $lt: before } },
      { $set: { buyer: { name: '', address: [] } }, $currentDate: { anonymisedAt: true } },
    );
  }

  /**
   * The last number of a year. It is read with the concern `majority`: a document that a failover can still remove must
   * not be followed by a higher number. A number that is not visible yet makes the insertion fail, and it is retried.
   */
  private async lastSequence({ series, kind, year }: InvoiceDraft): Promise<number> {
    const last = await this.invoices
      .findOne({ series, kind, year }, { sequence: 1 })
      .sort({ sequence: -1 })
      .read('primary')
      .readConcern('majority')
      .lean<StoredInvoice>();
    return last?.sequence ?? 0;
  }

  private async find(filter: QueryFilter<StoredInvoice>): Promise<StoredInvoice | null> {
    return this.invoices.findOne(filter).lean<StoredInvoice>();
  }
}
