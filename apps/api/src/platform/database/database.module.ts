import { Global, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { CONFIG, type Config } from '../config/config.ts';

/** Milliseconds that one command may take: a slow query is not a stall. */
const SOCKET_TIMEOUT_MS = 60_000;
/** Attempts to connect at start, because a starting process may be too busy to answer its own timers. */
const START_ATTEMPTS = 5;
const START_RETRY_MS = 500;

/**
 * The driver's timeouts, in milliseconds. A server that stops responding without closing the connection (a stall) is
 * detected by the driver's monitor after at most `heartbeatFrequencyMS` + `connectTimeoutMS`. The driver then interrupts
 * the operations in flight, and their retries fail after `serverSelectionTimeoutMS`: together less than the limit.
 */
const timeouts = ({ DATABASE_TIMEOUT_SECONDS }: Pick<Config, 'DATABASE_TIMEOUT_SECONDS'>) => ({
  serverMonitoringMode: 'poll' as const,
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  serverSelectionTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  waitQueueTimeoutMS: DATABASE_TIMEOUT_SECONDS * 400,
  socketTimeoutMS: SOCKET_TIMEOUT_MS,
});

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

/** The connection to MongoDB. Indexes are built explicitly at start, and the driver reconnects automatically. */
@Global()
@Module({
  imports: [
    MongooseModule.forRootAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        uri: config.MONGODB_URI,
        autoIndex: false,
        autoCreate: false,
        bufferCommands: false,
        ...timeouts(config),
        maxPoolSize: 50,
        retryAttempts: START_ATTEMPTS,
        retryDelay: START_RETRY_MS,
      }),
    }),
  ],
  providers: [IndexBuilder],
})
export class DatabaseModule {}
