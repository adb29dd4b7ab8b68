import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { CONFIG, type Config } from '../config/config.ts';
import { MIGRATION_LOCK_MODEL } from './migrations/migration-lock.schema.ts';
import { MigrationsRepository } from './migrations/migrations.repository.ts';
import { Migrations } from './migrations/migrations.ts';
import { connectionOptions } from './open-connection.ts';

/** Attempts to connect at start, because a starting process may be too busy to answer its own timers. */
const START_ATTEMPTS = 5;
const START_RETRY_MS = 500;

/** Creates the indexes of all schemas, by one command per collection, before background work starts. */
@Injectable()
class IndexBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(
      Object.values(this.connection.models).map(async ({ schema, collection }) => {
        const indexes = schema
          .indexes()
          .map(([key, options]) => ({ ...options, key }) as mongo.IndexDescription);
        if (indexes.length > 0) await collection.createIndexes(indexes);
      }),
    );
  }
}

/** The connection to MongoDB, and the migrations. Indexes are built explicitly at start, and the driver reconnects automatically. */
@Global()
@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        uri: config.MONGODB_URI,
        ...connectionOptions(config),
        maxPoolSize: 50,
        retryAttempts: START_ATTEMPTS,
        retryDelay: START_RETRY_MS,
      }),
    }),
    MongooseModule.forFeature([MIGRATION_LOCK_MODEL]),
  ],
  providers: [IndexBuilder, MigrationsRepository, Migrations],
  exports: [Migrations],
})
export class DatabaseModule {}
