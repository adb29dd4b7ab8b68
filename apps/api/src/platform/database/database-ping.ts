import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Checks whether the database responds. */
@Injectable()
export class DatabasePing {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  ping(): Promise<boolean> {
    return this.connection
      .getClient()
      .db()
      .command({ ping: 1 })
      .then(
        () => true,
        () => false,
      );
  }
}
