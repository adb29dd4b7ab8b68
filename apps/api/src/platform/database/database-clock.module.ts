import { Global, Module } from '@nestjs/common';
import { DatabaseClock } from './database-clock.ts';

/** Provides the database clock to the server. Commands do not import it, because they end within seconds. */
@Global()
@Module({ providers: [DatabaseClock], exports: [DatabaseClock] })
export class DatabaseClockModule {}
