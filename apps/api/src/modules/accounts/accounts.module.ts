import { createSecretKey } from 'node:crypto';
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
import { AccountAccess } from './credentials/account-access.ts';
import { Owners, FirstOwner } from './credentials/owners.ts';
import { ChangeEmail } from './credentials/change-email.ts';
import { ChangePassword } from './credentials/change-password.ts';
import { CredentialsController } from './credentials/credentials.controller.ts';
import { Passwords } from './credentials/passwords.ts';
import { RegisterUser } from './credentials/register-user.ts';
import { ForgotPassword, ResetPassword } from './credentials/reset-password.ts';
import { SignIn } from './credentials/sign-in.ts';
import { VerifyPassword } from './credentials/verify-password.ts';
import { ACCOUNT_LINK_MODEL } from './links/account-link.schema.ts';
import { AccountLinksRepository } from './links/account-links.repository.ts';
import { AccountLinks } from './links/account-links.ts';
import { AccountMails } from './links/account-mails.ts';
import { AccountData } from './account-data/account-data.ts';
import { DeleteAccount } from './account-data/delete-account.ts';
import { ExportAccountData } from './account-data/export-account-data.ts';
import { AccountDataController } from './account-data/account-data.controller.ts';
import { RemoveAccountData } from './account-data/remove-account-data.ts';
import { CHALLENGE_MODEL } from './second-factor/challenge.schema.ts';
import { ChallengesRepository } from './second-factor/challenges.repository.ts';
import { AccountSecondFactor } from './second-factor/account-second-factor.ts';
import { PasskeyCeremonies } from './second-factor/passkeys/passkey-ceremonies.ts';
import { RelyingParty } from './second-factor/passkeys/relying-party.ts';
import { SecondFactorMails } from './second-factor/second-factor-mails.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { SECOND_FACTOR_MODEL } from './second-factor/second-factor.schema.ts';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.ts';
import { SecondFactors } from './second-factor/second-factors.ts';
import { SignInTickets } from './second-factor/sign-in-tickets.ts';
import { VerifyFactor } from './second-factor/verify-factor.ts';
import { NewDevices } from './sessions/new-devices.ts';
import { OrderCookie } from './sessions/order-cookie.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { SESSION_MODEL } from './sessions/session.schema.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SignInEvents } from './sessions/sign-in-events.ts';
import { StartSession } from './sessions/start-session.ts';
import { INVITATION_MODEL } from './staff/invitation.schema.ts';
import { InvitationsRepository } from './staff/invitations.repository.ts';
import { Invitations } from './staff/invitations.ts';
import { StaffMembers } from './staff/staff-members.ts';
import { StaffActivity } from './staff/staff-activity.ts';
import { StaffController } from './staff/staff.controller.ts';
import { AddressesController } from './users/addresses.controller.ts';
import { AddressesRepository } from './users/addresses.repository.ts';
import { CredentialsRepository } from './users/credentials.repository.ts';
import { USER_MODEL } from './users/user.schema.ts';
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
      USER_MODEL,
      SESSION_MODEL,
      ACCOUNT_LINK_MODEL,
      SECOND_FACTOR_MODEL,
      CHALLENGE_MODEL,
      INVITATION_MODEL,
    ]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: async (config: Config) => ({
        // A text would be parsed as a PEM key with each token, which takes a millisecond.
        secret: createSecretKey(Buffer.from(await signingSecret(config))),
        signOptions: { algorithm: 'HS256', issuer: ISSUER },
        verifyOptions: { algorithms: ['HS256'], issuer: ISSUER },
      }),
    }),
  ],
  controllers: [
    CredentialsController,
    SessionsController,
    SecondFactorController,
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
    SecondFactors,
    { provide: SecondFactorPolicy, useExisting: SecondFactors },
    SecondFactorMails,
    SignInTickets,
    VerifyFactor,
    RelyingParty,
    PasskeyCeremonies,
    AccountSecondFactor,
    // credentials
    AccountAccess,
    RegisterUser,
    ForgotPassword,
    ResetPassword,
    Passwords,
    SignIn,
    VerifyPassword,
    ChangePassword,
    ChangeEmail,
    Owners,
    FirstOwner,
    // staff
    StaffMembers,
    Invitations,
    InvitationsRepository,
    StaffActivity,
    // account data
    AccountData,
    RemoveAccountData,
    DeleteAccount,
    ExportAccountData,
  ],
  exports: [
    AccountData,
    Authenticator,
    OrderCookie,
    SecondFactorPolicy,
    SessionsRepository,
    UserDirectory,
    UsersRepository,
  ],
})
export class AccountsModule {}
