import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Reads the clock of the database. */
@Injectable()
export class ClockRepository {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Returns the current time of the primary, whose clock also sets the times in documents. */
  async now(): Promise<Date> {
    const { localTime } = await this.connection.getClient().db().command({ hello: 1 });
    return localTime as Date;
  }
}
