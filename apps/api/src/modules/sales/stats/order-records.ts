import type { OrderRecords } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { numberOf } from '../invoices/invoice-number.ts';
import { InvoicesRepository } from '../invoices/invoices.repository.ts';
import { OFFLINE_PROVIDER } from '../payments/offline-payments.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';

/** Returns the documents and the payments of orders, for their export. */
@Injectable()
export class FindOrderRecords {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly payments: PaymentsRepository,
  ) {}

  async find(ids: readonly string[]): Promise<OrderRecords> {
    const [invoices, payments] = await Promise.all([
      this.invoices.ofOrders(ids),
      this.payments.ofOrders(ids),
    ]);
    return ids.map((order) => {
      const documents = invoices.filter(({ orderId }) => orderId.toHexString() === order);
      const numbersOf = (wanted: string): string[] =>
        documents.filter(({ kind }) => kind === wanted).map(numberOf);
      const tax = documents.reduce(
        (sum, { kind, tax: { amount } }) => sum + Math.round(amount * 100) * (kind === 'invoice' ? 1 : -1),
        0,
      );
      return {
        order,
        // A payment has a charge once it is made.
        providerReferences: payments.flatMap(({ orderId, provider, charge }) =>
          orderId === order && provider !== OFFLINE_PROVIDER && charge !== null ? [charge] : [],
        ),
        invoices: numbersOf('invoice'),
        creditNotes: numbersOf('creditNote'),
        tax: tax / 100,
      };
    });
  }
}
