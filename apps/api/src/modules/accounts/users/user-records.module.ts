import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { UserDirectory } from '../../../platform/security/user-directory.ts';
import { AddressesRepository } from './addresses.repository.ts';
import { CredentialsRepository } from './credentials.repository.ts';
import { USER_MODEL, userSchema } from './user.schema.ts';
import { UsersRepository } from './users.repository.ts';

/** The users' records, for modules and commands without endpoints of accounts. Provides the `UserDirectory`. */
@Global()
@Module({
  imports: [MongooseModule.forFeature([{ name: USER_MODEL, schema: userSchema }])],
  providers: [
    UsersRepository,
    { provide: UserDirectory, useExisting: UsersRepository },
    AddressesRepository,
    CredentialsRepository,
  ],
  exports: [UserDirectory, UsersRepository, AddressesRepository, CredentialsRepository],
})
export class UserRecordsModule {}
