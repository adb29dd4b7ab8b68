import type { EndpointArguments, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import type { AccountLink } from '../links/account-link.schema.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { NewPasswords } from './passwords/new-passwords.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { Sessions } from '../sessions/sessions.ts';
import { StartSession } from '../sessions/start-session.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';

/** Sets a new password by an emailed link. The link proves that the mailbox, and so the account, belongs to the user. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly links: AccountLinks,
    private readonly users: UsersRepository,
    private readonly credentials: CredentialsRepository,
    private readonly newPasswords: NewPasswords,
    private readonly sessions: Sessions,
    private readonly secondFactors: SecondFactors,
    private readonly mails: AccountMails,
    private readonly startSession: StartSession,
  ) {}

  /**
   * Sets the password, ends all sessions and signs in. An earlier holder who did not own the mailbox has no access, and no
   * address to which the next order would be sent.
   * @throws AppError `linkExpired`, `validation` (the link stays usable), `accountSuspended`; after the change
   * `secondFactorRequired`, and `invalidCredentials` if the password has been changed again meanwhile
   */
  async reset(
    client: ClientInfo,
    { token, password }: EndpointArguments<'POST /api/user/reset'>['body'],
  ): Promise<Session> {
    const user = await this.userOf(await this.links.read(token, 'reset'));
    if (user.staff?.suspended) throw new AppError('accountSuspended');
    const passwordHash = await this.newPasswords.hash(password, user);
    await this.links.use(token, 'reset');
    const replaced = await this.credentials.resetPassword(user.id, user.email, passwordHash);
    if (!replaced) throw new AppError('linkExpired');
    // The operator or an invitation has given a member of staff the account, so its second factors are the member's own.
    if (!replaced.wasVerified && user.role === 'user') await this.secondFactors.removeAll(user.id);
    await this.links.removeAll(user.id);
    await this.sessions.endAll(user.id);
    if (!replaced.wasVerified) await this.users.removeContacts(user.id);
    await this.mails.send('passwordChanged', { to: user.email, language: client.language });
    await this.secondFactors.requireSecondStep(user.id);
    return this.startSession.start({ ...user, passwordHash, emailVerified: true }, client);
  }

  private async userOf({ userId, email }: AccountLink): Promise<User> {
    const user = await this.users.byId(userId);
    if (user?.email !== email) throw new AppError('linkExpired');
    return user;
  }
}
