import { Module } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Admins, FirstAdmin } from './admins.ts';
import { AuthController } from './auth.controller.ts';
import { Passwords } from './passwords.ts';
import { RegisterUser } from './register-user.ts';
import { SignIn } from './sign-in.ts';

/** Sign-in, registration and the admins that the operator creates. */
@Module({
  imports: [UsersModule, SessionsModule],
  controllers: [AuthController],
  providers: [Passwords, SignIn, RegisterUser, Admins, FirstAdmin],
})
export class AuthModule {}
