import { Module } from '@nestjs/common';
import { AddressesController } from './addresses.controller.ts';
import { UserRecordsModule } from './user-records.module.ts';
import { UsersController } from './users.controller.ts';

/** The signed-in user's own account. Exports the users' records. */
@Module({
  imports: [UserRecordsModule],
  controllers: [UsersController, AddressesController],
  exports: [UserRecordsModule],
})
export class UsersModule {}
