import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../config/config.ts';
import { DatabaseClock } from './database-clock.ts';
import { IndexBuilder } from './index-builder.ts';

/**
 * The connection to MongoDB. Indexes are built explicitly at start; a call made while the database is away
 * fails within seconds (503) instead of waiting, and the driver reconnects by itself.
 */
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
        serverSelectionTimeoutMS: 3000,
        maxPoolSize: 50,
        retryAttempts: 0,
      }),
    }),
  ],
  providers: [IndexBuilder, DatabaseClock],
  exports: [DatabaseClock],
})
export class DatabaseModule {}
