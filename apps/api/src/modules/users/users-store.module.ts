import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { USER_MODEL, userSchema } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';

/** The repository of users, for all modules that read users. */
@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  providers: [UsersRepository],
  exports: [UsersRepository],
})
export class UsersStoreModule {}
