import { Global, Module } from '@nestjs/common';
import { DatabaseClock } from './database-clock.ts';

/** The time of the database, for the server only: commands that end within seconds do without it. */
@Global()
@Module({ providers: [DatabaseClock], exports: [DatabaseClock] })
export class DatabaseClockModule {}
