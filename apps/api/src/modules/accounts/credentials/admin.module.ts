import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from '../second-factor/second-factor.schema.ts';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.ts';
import { SESSION_MODEL, sessionSchema } from '../sessions/session.schema.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { USER_MODEL, userSchema } from '../users/user.schema.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';
import { Owners } from './owners.ts';

/** Only the providers that `npm run admin` needs. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: USER_MODEL, schema: userSchema },
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
    ]),
  ],
  providers: [Owners, Passwords, UsersRepository, SessionsRepository, SecondFactorsRepository],
})
export class AdminModule {}
