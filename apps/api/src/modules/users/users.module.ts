import { Module } from '@nestjs/common';
import { UserRecordsModule } from './user-records.module.ts';
import { UsersController } from './users.controller.ts';

/** The signed-in user's own account. Exports the users' records. */
@Module({ imports: [UserRecordsModule], controllers: [UsersController], exports: [UserRecordsModule] })
export class UsersModule {}
