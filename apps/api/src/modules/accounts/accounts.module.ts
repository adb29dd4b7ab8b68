import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { signingSecret } from '../../platform/config/signing-secret.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { SecondFactorPolicy } from '../../platform/security/second-factor-policy.ts';
import { UserDirectory } from '../../platform/security/user-directory.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { Admins, FirstAdmin } from './credentials/admins.ts';
import { AuthController } from './credentials/auth.controller.ts';
import { ChangeEmail } from './credentials/change-email.ts';
import { ChangePassword } from './credentials/change-password.ts';
import { ConfirmPresence } from './credentials/confirm-presence.ts';
import { CredentialsController } from './credentials/credentials.controller.ts';
import { ForgotPassword } from './credentials/forgot-password.ts';
import { NewPasswords } from './credentials/passwords/new-passwords.ts';
import { PasswordChecks } from './credentials/passwords/password-checks.ts';
import { Passwords } from './credentials/passwords/passwords.ts';
import { RegisterUser } from './credentials/register-user.ts';
import { ResetPassword } from './credentials/reset-password.ts';
import { SendVerification } from './credentials/send-verification.ts';
import { SignIn } from './credentials/sign-in.ts';
import { VerifyEmail } from './credentials/verify-email.ts';
import { VerifyPassword } from './credentials/verify-password.ts';
import { ACCOUNT_LINK_MODEL, accountLinkSchema } from './links/account-link.schema.ts';
import { AccountLinksRepository } from './links/account-links.repository.ts';
import { AccountLinks } from './links/account-links.ts';
import { AccountMails } from './links/account-mails.ts';
import { AccountData } from './account-data/account-data.ts';
import { DeleteAccount } from './account-data/delete-account.ts';
import { ExportAccountData } from './account-data/export-account-data.ts';
import { FinishDeletion } from './account-data/finish-deletion.ts';
import { AccountDataController } from './account-data/account-data.controller.ts';
import { RemoveAccountData } from './account-data/remove-account-data.ts';
import { CHALLENGE_MODEL, challengeSchema } from './second-factor/challenge.schema.ts';
import { ChallengesRepository } from './second-factor/challenges.repository.ts';
import { ReplaceRecoveryCodes } from './second-factor/codes/replace-recovery-codes.ts';
import { TotpSetup } from './second-factor/codes/totp-setup.ts';
import { VerifyCode } from './second-factor/codes/verify-code.ts';
import { Factors } from './second-factor/factors.ts';
import { AccountSecondFactor } from './second-factor/account-second-factor.ts';
import { AccountPasskeys } from './second-factor/passkeys/account-passkeys.ts';
import { RegisterPasskey } from './second-factor/passkeys/register-passkey.ts';
import { RelyingParty } from './second-factor/passkeys/relying-party.ts';
import { VerifyPasskey } from './second-factor/passkeys/verify-passkey.ts';
import { SecondFactorMails } from './second-factor/second-factor-mails.ts';
import { SecondFactorRequirement } from './second-factor/second-factor-requirement.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor/second-factor.schema.ts';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { SecondStepController } from './second-factor/second-step.controller.ts';
import { SecondStep } from './second-factor/second-step.ts';
import { SignInTickets } from './second-factor/sign-in-tickets.ts';
import { VerifyFactor } from './second-factor/verify-factor.ts';
import { NewDevices } from './sessions/new-devices.ts';
import { OrderCookie } from './sessions/order-cookie.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { SESSION_MODEL, sessionSchema } from './sessions/session.schema.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInEvents } from './sessions/sign-in-events.ts';
import { StartSession } from './sessions/start-session.ts';
import { AcceptInvitation } from './staff/accept-invitation.ts';
import { ChangeStaff } from './staff/change-staff.ts';
import { INVITATION_MODEL, invitationSchema } from './staff/invitation.schema.ts';
import { InvitationsRepository } from './staff/invitations.repository.ts';
import { InviteMember } from './staff/invite-member.ts';
import { ListStaff } from './staff/list-staff.ts';
import { StaffActivity } from './staff/staff-activity.ts';
import { StaffController } from './staff/staff.controller.ts';
import { AddressesController } from './users/addresses.controller.ts';
import { AddressesRepository } from './users/addresses.repository.ts';
import { CredentialsRepository } from './users/credentials.repository.ts';
import { USER_MODEL, userSchema } from './users/user.schema.ts';
import { UsersController } from './users/users.controller.ts';
import { UsersRepository } from './users/users.repository.ts';

const ISSUER = 'meridian';

/**
 * Users, their sessions, credentials and second factors; members of staff; export and deletion of accounts. Provides the
 * `UserDirectory`, and the `Authenticator` and the `SecondFactorPolicy` of the access guard.
 */
@Global()
@Module({
  imports: [
    ShopModule,
    MessagesModule,
    MongooseModule.forFeature([
      { name: USER_MODEL, schema: userSchema },
      { name: SESSION_MODEL, schema: sessionSchema },
      { name: ACCOUNT_LINK_MODEL, schema: accountLinkSchema },
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
      { name: CHALLENGE_MODEL, schema: challengeSchema },
      { name: INVITATION_MODEL, schema: invitationSchema },
    ]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        secret: await signingSecret(config),
        signOptions: { algorithm: 'HS256', issuer: ISSUER },
        verifyOptions: { algorithms: ['HS256'], issuer: ISSUER },
      }),
    }),
  ],
  controllers: [
    AuthController,
    CredentialsController,
    SessionsController,
    SecondFactorController,
    SecondStepController,
    StaffController,
    UsersController,
    AddressesController,
    AccountDataController,
  ],
  providers: [
    // users
    UsersRepository,
    { provide: UserDirectory, useExisting: UsersRepository },
    AddressesRepository,
    CredentialsRepository,
    // sessions
    SessionsRepository,
    Sessions,
    SessionTokens,
    { provide: Authenticator, useExisting: SessionTokens },
    SignInEvents,
    NewDevices,
    StartSession,
    OrderCookie,
    // links
    AccountLinksRepository,
    AccountLinks,
    AccountMails,
    // second factor
    SecondFactorsRepository,
    ChallengesRepository,
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
    AccountPasskeys,
    AccountSecondFactor,
    SecondStep,
    // credentials
    Passwords,
    PasswordChecks,
    NewPasswords,
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
    // staff
    AcceptInvitation,
    ChangeStaff,
    InvitationsRepository,
    InviteMember,
    ListStaff,
    StaffActivity,
    // account data
    AccountData,
    RemoveAccountData,
    FinishDeletion,
    DeleteAccount,
    ExportAccountData,
  ],
  exports: [
    AccountData,
    Authenticator,
    OrderCookie,
    SecondFactorPolicy,
    Sessions,
    UserDirectory,
    UsersRepository,
  ],
})
export class AccountsModule {}
