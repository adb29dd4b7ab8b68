import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { signingSecret } from '../../platform/config/signing-secret.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { JwtAuthenticator } from './jwt-authenticator.ts';

/** Sign-in: provides the `Authenticator` that guards every call. */
@Global()
@Module({
  imports: [
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        secret: await signingSecret(config),
        signOptions: { algorithm: 'HS256', expiresIn: '7d' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  providers: [{ provide: Authenticator, useClass: JwtAuthenticator }],
  exports: [Authenticator],
})
export class AuthModule {}
