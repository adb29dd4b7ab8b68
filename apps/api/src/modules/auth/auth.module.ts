import { Module } from '@nestjs/common';
import { PasswordsModule } from '../passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Admins, FirstAdmin } from './admins.ts';
import { AuthController } from './auth.controller.ts';
import { RegisterUser } from './register-user.ts';
import { SignIn } from './sign-in.ts';

/** Sign-in, registration and the admins that the operator creates. */
@Module({
  imports: [UsersModule, PasswordsModule, SessionsModule, SecondFactorModule],
  controllers: [AuthController],
  providers: [SignIn, RegisterUser, Admins, FirstAdmin],
})
export class AuthModule {}
