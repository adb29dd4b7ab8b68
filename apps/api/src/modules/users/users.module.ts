import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CredentialsRepository } from './credentials.repository.ts';
import { USER_MODEL, userSchema } from './user.schema.ts';
import { UsersController } from './users.controller.ts';
import { UsersRepository } from './users.repository.ts';

/** The users' records, and the signed-in user's own account. */
@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  controllers: [UsersController],
  providers: [UsersRepository, CredentialsRepository],
  exports: [UsersRepository, CredentialsRepository],
})
export class UsersModule {}
