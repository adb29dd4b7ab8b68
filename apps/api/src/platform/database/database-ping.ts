import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Checks whether the database responds. */
@Injectable()
export class DatabasePing {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async ping(): Promise<boolean> {
    const database = this.connection.getClient().db();
    return database.command({ ping: 1 }).then(Boolean, () => false);
  }
}
