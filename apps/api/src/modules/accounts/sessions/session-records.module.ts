import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SESSION_MODEL, sessionSchema } from './session.schema.ts';
import { SessionsRepository } from './sessions.repository.ts';
import { Sessions } from './sessions.ts';

/** The records of sessions, for modules and commands that only list or end them. */
@Module({
  imports: [MongooseModule.forFeature([{ name: SESSION_MODEL, schema: sessionSchema }])],
  providers: [SessionsRepository, Sessions],
  exports: [SessionsRepository, Sessions],
})
export class SessionRecordsModule {}
