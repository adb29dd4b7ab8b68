import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { newId } from '../../../platform/database/ids.ts';
import { RETURN_FILE_MODEL, type StoredReturnFile } from './return-file.schema.ts';

/** A file that no return refers to is deleted after this time. */
const UNUSED_TTL_MS = 3_600_000;

/** Photos and labels of returns in the database. */
@Injectable()
export class ReturnFilesRepository {
  constructor(@InjectModel(RETURN_FILE_MODEL.name) private readonly files: Model<StoredReturnFile>) {}

  /** Stores a file that expires unless `keep` is called. @returns its id */
  async add(bytes: Buffer): Promise<string> {
    const _id = newId();
    await this.files.create({ _id, bytes, expiresAt: new Date(Date.now() + UNUSED_TTL_MS) });
    return _id;
  }

  async keep(ids: readonly string[]): Promise<void> {
    await this.files.updateMany({ _id: { $in: [...ids] } }, { $unset: { expiresAt: 1 } });
  }

  async read(id: string): Promise<Buffer | null> {
    const file = await this.files.findById(id, { bytes: 1 });
    return file?.bytes ?? null;
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.files.deleteMany({ _id: { $in: [...ids] } });
  }
}
