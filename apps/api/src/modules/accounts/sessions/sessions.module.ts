import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { signingSecret } from '../../../platform/config/signing-secret.ts';
import { Authenticator } from '../../../platform/security/authenticator.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { GeoModule } from '../../shop/geo/geo.module.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { NewDevices } from './new-devices.ts';
import { SessionRecordsModule } from './session-records.module.ts';
import { AUDIENCE, ISSUER, SessionTokens } from './session-tokens.ts';
import { SessionsController } from './sessions.controller.ts';
import { SignInEvents } from './sign-in-events.ts';
import { StartSession } from './start-session.ts';

/** Sessions and their tokens. Provides the `Authenticator` that the access guard uses. */
@Global()
@Module({
  imports: [
    ActivityModule,
    GeoModule,
    MailModule,
    UsersModule,
    SessionRecordsModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        secret: await signingSecret(config),
        signOptions: { algorithm: 'HS256', audience: AUDIENCE, issuer: ISSUER },
        verifyOptions: { algorithms: ['HS256'], audience: AUDIENCE, issuer: ISSUER },
      }),
    }),
  ],
  controllers: [SessionsController],
  providers: [
    SessionTokens,
    { provide: Authenticator, useExisting: SessionTokens },
    SignInEvents,
    NewDevices,
    StartSession,
  ],
  exports: [Authenticator, SessionRecordsModule, SignInEvents, StartSession],
})
export class SessionsModule {}
