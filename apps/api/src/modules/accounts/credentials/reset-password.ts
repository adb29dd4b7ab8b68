import type { HandlerInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { HOUR_S, limitOf, Limits, MINUTE_S, timesLogin } from '../../../platform/security/limits.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { SignInTickets } from '../second-factor/sign-in-tickets.ts';
import { StartSession } from '../sessions/start-session.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { AccountAccess } from './account-access.ts';
import { Passwords } from './passwords.ts';

export const FORGOT_PASSWORD = limitOf('forgotPassword', timesLogin(1), MINUTE_S, 'network');
export const RESET_MAIL = limitOf('resetMail', 3, HOUR_S, 'email');

/** Sends the link with which the holder of a mailbox sets a new password. */
@Injectable()
export class ForgotPassword {
  constructor(
    private readonly limits: Limits,
    private readonly tasks: BackgroundTasks,
    private readonly users: UsersRepository,
    private readonly links: AccountLinks,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Sends the link in the background, so that neither the response nor its duration reveals whether the account exists.
   * @throws AppError `tooManyRequests` above the limit of the network
   */
  async request(client: ClientInfo, email: string): Promise<void> {
    await this.limits.consume(FORGOT_PASSWORD, { network: client.address });
    this.tasks.start('reset mail', () => this.send(client, email));
  }

  private async send({ language }: ClientInfo, email: string): Promise<void> {
    if (!(await this.limits.allows(RESET_MAIL, { email }))) return;
    const user = await this.users.byEmail(email);
    if (!user) return;
    const token = await this.links.create({ kind: 'reset', userId: user.id, email });
    await this.mails.send('reset', { to: email, language, token });
  }
}

/** Sets a new password by an emailed link. The link proves that the mailbox, and so the account, belongs to the user. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly links: AccountLinks,
    private readonly users: UsersRepository,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly access: AccountAccess,
    private readonly tickets: SignInTickets,
    private readonly mails: AccountMails,
    private readonly startSession: StartSession,
  ) {}

  /**
   * Sets the password, ends all sessions and signs in. An earlier holder who did not own the mailbox has no access, and no
   * address to which the next order would be sent.
   * @throws AppError `linkExpired`, `validation` (the link stays usable), `accountSuspended`; after the change
   * `secondFactorRequired`, and `invalidCredentials` if the password has been changed again meanwhile
   */
  async reset(client: ClientInfo, { token, password }: HandlerInput<'POST /api/user/reset'>['body']) {
    const link = await this.links.read(token, 'reset');
    const user = await this.users.byId(link.userId);
    if (user?.email !== link.email) throw new AppError('linkExpired');
    if (user.staff?.suspended) throw new AppError('accountSuspended');
    const passwordHash = await this.passwords.hashNew(password, user);
    await this.links.use(token, 'reset');
    const replaced = await this.credentials.resetPassword(user.id, user.email, passwordHash);
    if (!replaced) throw new AppError('linkExpired');
    const isUnproven = !replaced.wasVerified;
    // The operator or an invitation has given a member of staff the account, so its second factors are the member's own.
    await this.access.revoke(user.id, { factors: isUnproven && user.role === 'user', contacts: isUnproven });
    await this.mails.send('passwordChanged', { to: user.email, language: client.language });
    await this.tickets.requireSecondStep(user.id);
    return this.startSession.start({ ...user, passwordHash, emailVerified: true }, client);
  }
}
