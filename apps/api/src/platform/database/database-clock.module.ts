import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ClockRepository } from './clock.repository.ts';
import { CLOCK_MODEL, clockSchema } from './clock.schema.ts';
import { DatabaseClock } from './database-clock.ts';

/** Provides the database clock to the server. Commands do not import it, because they end within seconds. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: CLOCK_MODEL, schema: clockSchema }])],
  providers: [ClockRepository, DatabaseClock],
  exports: [DatabaseClock],
})
export class DatabaseClockModule {}
