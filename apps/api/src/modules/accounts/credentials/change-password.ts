import type { HandlerInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';
import { Passwords } from './passwords.ts';
import { VerifyPassword } from './verify-password.ts';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly passwords: Passwords,
    private readonly credentials: CredentialsRepository,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsRepository,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Ends all other sessions, and drops links for a new password and a pending change of email, because someone else may
   * have requested them.
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `validation`, `tooManyRequests`, `unavailable`
   */
  async change(
    identity: Identity,
    client: ClientInfo,
    { current, password }: HandlerInput<'PUT /api/user/password'>['body'],
  ): Promise<void> {
    const { userId, sessionId } = identity;
    const user = await this.verifyPassword.verifyForChange(identity, current, client);
    const passwordHash = await this.passwords.hashNew(password, user);
    if (!(await this.credentials.changePassword(userId, user.passwordHash, passwordHash)))
      throw new AppError('invalidCredentials');
    await this.links.removeAll(userId, 'reset', 'email');
    await this.sessions.endAll(userId, { except: sessionId });
    await this.mails.send('passwordChanged', { to: user.email, language: client.language });
  }
}
