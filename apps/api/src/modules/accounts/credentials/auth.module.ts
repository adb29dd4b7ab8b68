import { Module } from '@nestjs/common';
import { AccountLinksModule } from '../links/account-links.module.ts';
import { PasswordsModule } from './passwords/passwords.module.ts';
import { SecondFactorModule } from '../second-factor/second-factor.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { Admins, FirstAdmin } from './admins.ts';
import { AuthController } from './auth.controller.ts';
import { ChangeEmail } from './change-email.ts';
import { ChangePassword } from './change-password.ts';
import { ConfirmPresence } from './confirm-presence.ts';
import { CredentialsController } from './credentials.controller.ts';
import { ForgotPassword } from './forgot-password.ts';
import { RegisterUser } from './register-user.ts';
import { ResetPassword } from './reset-password.ts';
import { SendVerification } from './send-verification.ts';
import { SignIn } from './sign-in.ts';
import { VerifyEmail } from './verify-email.ts';
import { VerifyPassword } from './verify-password.ts';

/** Sign-in, registration and the admins that the operator creates. */
@Module({
  imports: [AccountLinksModule, PasswordsModule, SecondFactorModule, SessionsModule, UsersModule],
  controllers: [AuthController, CredentialsController],
  providers: [
    SignIn,
    ConfirmPresence,
    VerifyPassword,
    RegisterUser,
    ForgotPassword,
    ResetPassword,
    ChangePassword,
    ChangeEmail,
    SendVerification,
    VerifyEmail,
    Admins,
    FirstAdmin,
  ],
  exports: [VerifyPassword],
})
export class AuthModule {}
