import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { signingSecret } from '../../../platform/config/signing-secret.ts';
import { SecondFactorPolicy } from '../../../platform/security/second-factor-policy.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ReplaceRecoveryCodes } from './codes/replace-recovery-codes.ts';
import { TotpSetup } from './codes/totp-setup.ts';
import { VerifyCode } from './codes/verify-code.ts';
import { Factors } from './factors.ts';
import { OwnSecondFactor } from './own-second-factor.ts';
import { OwnPasskeys } from './passkeys/own-passkeys.ts';
import { RegisterPasskey } from './passkeys/register-passkey.ts';
import { RelyingParty } from './passkeys/relying-party.ts';
import { VerifyPasskey } from './passkeys/verify-passkey.ts';
import { SecondFactorController } from './second-factor.controller.ts';
import { SecondFactorMails } from './second-factor-mails.ts';
import { SecondFactorRecordsModule } from './second-factor-records.module.ts';
import { SecondFactorRequirement } from './second-factor-requirement.ts';
import { SecondFactors } from './second-factors.ts';
import { SecondStep } from './second-step.ts';
import { SecondStepController } from './second-step.controller.ts';
import { SignInTickets } from './sign-in-tickets.ts';
import { VerifyFactor } from './verify-factor.ts';

const ISSUER = 'meridian';
/** Differs from that of sessions, so that neither token is accepted for the other. */
const AUDIENCE = 'meridian-second-step';

/**
 * Authenticator apps, recovery codes and passkeys; the second step of a sign-in. Provides the
 * `SecondFactorPolicy` that the access guard uses.
 */
@Global()
@Module({
  imports: [
    MailModule,
    SecondFactorRecordsModule,
    SessionsModule,
    UsersModule,
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        secret: await signingSecret(config),
        signOptions: { algorithm: 'HS256', audience: AUDIENCE, issuer: ISSUER },
        verifyOptions: { algorithms: ['HS256'], audience: AUDIENCE, issuer: ISSUER },
      }),
    }),
  ],
  controllers: [SecondFactorController, SecondStepController],
  providers: [
    Factors,
    SecondFactors,
    SecondFactorRequirement,
    { provide: SecondFactorPolicy, useExisting: SecondFactorRequirement },
    SecondFactorMails,
    SignInTickets,
    VerifyCode,
    VerifyFactor,
    TotpSetup,
    ReplaceRecoveryCodes,
    RelyingParty,
    RegisterPasskey,
    VerifyPasskey,
    OwnPasskeys,
    OwnSecondFactor,
    SecondStep,
  ],
  exports: [SecondFactorRecordsModule, OwnSecondFactor, SecondFactors, SecondFactorPolicy, VerifyFactor],
})
export class SecondFactorModule {}
