import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../config/config.ts';
import { DatabaseClock } from './database-clock.ts';
import { IndexBuilder } from './index-builder.ts';

/**
 * Limits in milliseconds. A server that stops responding without closing the connection (a stall) is detected by the
 * driver's monitor after at most `heartbeatFrequencyMS` + `connectTimeoutMS`. The driver then interrupts the operations
 * in flight, and their retries fail after `serverSelectionTimeoutMS`: a request is answered with 503 within 5 seconds.
 * A slow query is not a stall: it may take up to `socketTimeoutMS`.
 */
const TIMEOUTS = {
  serverMonitoringMode: 'poll',
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 2000,
  serverSelectionTimeoutMS: 2000,
  waitQueueTimeoutMS: 2000,
  socketTimeoutMS: 60_000,
} as const;

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
        ...TIMEOUTS,
        maxPoolSize: 50,
        retryAttempts: 0,
      }),
    }),
  ],
  providers: [IndexBuilder, DatabaseClock],
  exports: [DatabaseClock],
})
export class DatabaseModule {}
