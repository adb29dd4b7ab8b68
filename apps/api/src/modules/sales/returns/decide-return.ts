import type { returnApproval } from '@meridian/contracts';
import { type LineQuantity, quantityOfLine } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { ChangeReturn } from './change-return.ts';
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

  /** @throws AppError `notFound`, `changed`; `validation` for more pieces than the return has */
  async receive(
    id: string,
    { revision, restock }: { revision: number; restock: readonly LineQuantity[] },
    userId: string,
  ): Promise<StoredReturn> {
    const stored = await this.changes.readAt(id, revision, 'received');
    const restocked = stored.lines.map(({ line }) => ({ line, quantity: quantityOfLine(restock, line) }));
    const isKnown = restock.every(({ line }) => stored.lines.some((own) => own.line === line));
    const isWithin = stored.lines.every(({ line, quantity }) => quantityOfLine(restock, line) <= quantity);
    if (!isKnown || !isWithin) throw new AppError('validation', { fieldMessages: { restock: 'invalid' } });
    return this.changes.apply(stored, {
      state: 'received',
      fields: { restocked: restocked.filter(({ quantity }) => quantity > 0) },
      work: [restockWork(stored)],
      by: await this.changes.authors.emailOf(userId),
    });
  }
}
