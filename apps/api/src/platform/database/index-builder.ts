import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

/** Creates the indexes of all schemas at start. */
@Injectable()
export class IndexBuilder implements OnApplicationBootstrap {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const model of Object.values(this.connection.models)) await model.createIndexes();
  }
}
