import type { returnApproval, returnReceipt } from '@meridian/contracts';
import { chosenPieces, quantityOfLine } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { ChangeReturn } from './change-return.ts';
import { valueOf } from './request-return.ts';
import type { StoredReturn } from './return.schema.ts';
import { fileWork, restockWork } from './return-work.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';

const PDF_SIGNATURE = Buffer.from('%PDF-');

/** The decisions of the staff about a return, each at the revision that the member of staff has seen. */
@Injectable()
export class DecideReturn {
  constructor(
    private readonly changes: ChangeReturn,
    private readonly files: ReturnFilesRepository,
    private readonly orders: OrdersRepository,
  ) {}

  /** @throws AppError `notFound`, `changed`; `unsupportedMediaType` for a label that is not a PDF */
  async approve(
    id: string,
    { revision, instructions, labelUrl, label }: z.output<typeof returnApproval>,
    uploads: readonly Upload[],
    userId: string,
  ): Promise<StoredReturn> {
    const stored = await this.changes.readAt(id, revision, 'approved');
    const bytes = label && uploads[label.upload]?.bytes;
    if (bytes && !bytes.subarray(0, PDF_SIGNATURE.length).equals(PDF_SIGNATURE))
      throw new AppError('unsupportedMediaType');
    return this.changes.apply(stored, {
      state: 'approved',
      fields: {
        instructions,
        labelUrl: labelUrl ?? null,
        label: bytes ? await this.files.add(bytes) : null,
      },
      work: [fileWork(stored, 'approved')],
      by: await this.changes.authors.emailOf(userId),
    });
  }

  /** Ends a return without a refund. @throws AppError `notFound`, `changed` */
  async end(
    id: string,
    state: 'rejected' | 'closed',
    { revision, reason }: { revision: number; reason: string },
    userId: string,
  ) {
    return this.changes.apply(await this.changes.readAt(id, revision, state), {
      state,
      fields: { rejection: reason },
      by: await this.changes.authors.emailOf(userId),
      reason,
    });
  }

  /**
   * Records the pieces that arrived. The other ones leave the return: they are not refunded, and can be returned again.
   * @throws AppError `notFound`, `changed`; `validation` for more pieces than the return has, or than arrived
   */
  async receive(
    id: string,
    { revision, arrived, restock }: z.output<typeof returnReceipt>,
    userId: string,
  ): Promise<StoredReturn> {
    const stored = await this.changes.readAt(id, revision, 'received');
    const order = await this.orders.placedById(stored.order.toHexString());
    if (!order) throw new AppError('notFound');
    const lines = chosenPieces(arrived ?? stored.lines, stored.lines);
    if (!lines) throw new AppError('validation', { fieldMessages: { arrived: 'invalid' } });
    const restocked = restock.length > 0 ? chosenPieces(restock, lines) : [];
    if (!restocked) throw new AppError('validation', { fieldMessages: { restock: 'invalid' } });
    const missing = stored.lines
      .map(({ line, quantity }) => ({ line, quantity: quantity - quantityOfLine(lines, line) }))
      .filter(({ quantity }) => quantity > 0);
    return this.changes.apply(stored, {
      state: 'received',
      fields: {
        restocked,
        ...(missing.length > 0 && { lines, missing, amount: valueOf(order, lines) }),
      },
      work: [restockWork(stored)],
      by: await this.changes.authors.emailOf(userId),
    });
  }
}
