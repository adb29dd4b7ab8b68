import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { unlessDuplicate } from '../../../platform/database/errors.ts';
import { objectId } from '../../../platform/database/ids.ts';
import { INVOICE_FILE_MODEL, type StoredInvoiceFile } from './invoice-file.schema.ts';

/** Rendered documents in the database. */
@Injectable()
export class InvoiceFilesRepository {
  constructor(@InjectModel(INVOICE_FILE_MODEL.name) private readonly files: Model<StoredInvoiceFile>) {}

  async read(id: string): Promise<Buffer | null> {
    const file = await this.files.findOne({ _id: id }, { bytes: 1 });
    return file?.bytes ?? null;
  }

  /** Stores a file, and returns whether it was the first with its id: a stored one stays. */
  write(
    id: string,
    { orderId, ...fields }: Omit<StoredInvoiceFile, '_id' | 'orderId'> & { orderId: string },
  ): Promise<boolean> {
    return unlessDuplicate(this.files.create([{ ...fields, _id: id, orderId: objectId(orderId) }]));
  }

  async deleteOfOrder(orderId: string): Promise<void> {
    await this.files.deleteMany({ orderId: objectId(orderId) });
  }

  async deleteBefore(time: Date): Promise<void> {
    await this.files.deleteMany({ at: { $lt: time } });
  }
}
