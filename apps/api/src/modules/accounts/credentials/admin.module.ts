import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SECOND_FACTOR_MODEL } from '../second-factor/second-factor.schema.ts';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { SESSION_MODEL } from '../sessions/session.schema.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { USER_MODEL } from '../users/user.schema.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';
import { Owners } from './owners.ts';

/** Only the providers that `npm run admin` needs. */
@Module({
  imports: [MongooseModule.forFeature([USER_MODEL, SESSION_MODEL, SECOND_FACTOR_MODEL])],
  providers: [Owners, Passwords, UsersRepository, SessionsRepository, SecondFactorsRepository],
})
export class AdminModule {}
