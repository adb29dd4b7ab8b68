import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { signingSecret } from '../../platform/config/signing-secret.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { UsersModule } from '../users/users.module.ts';
import { Admins, FirstAdmin } from './admins.ts';
import { AuthController } from './auth.controller.ts';
import { AUDIENCE, ISSUER, JwtAuthenticator } from './jwt-authenticator.ts';
import { PasswordChecks } from './password-checks.ts';
import { Passwords } from './passwords.ts';
import { SignIn } from './sign-in.ts';

/** Sign-in and registration. Provides the `Authenticator` that the access guard uses. */
@Global()
@Module({
  imports: [
    UsersModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        secret: await signingSecret(config),
        signOptions: { algorithm: 'HS256', expiresIn: '7d', audience: AUDIENCE, issuer: ISSUER },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    { provide: Authenticator, useClass: JwtAuthenticator },
    Passwords,
    PasswordChecks,
    SignIn,
    Admins,
    FirstAdmin,
  ],
  exports: [Authenticator],
})
export class AuthModule {}
