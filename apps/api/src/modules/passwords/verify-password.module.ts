import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { PasswordsModule } from './passwords.module.ts';
import { VerifyPassword } from './verify-password.ts';

/** The verification of a user's password before a change, for modules with endpoints. */
@Module({
  imports: [PasswordsModule, SessionsModule, UsersModule],
  providers: [VerifyPassword],
  exports: [VerifyPassword],
})
export class VerifyPasswordModule {}
