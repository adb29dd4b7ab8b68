import type { EndpointArguments } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';
import { VerifyPassword } from './verify-password.ts';

/** Starts a change of email, which takes effect when the link in the new mailbox is opened (`VerifyEmail`). */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly limits: SignInLimits,
    private readonly credentials: CredentialsRepository,
    private readonly links: AccountLinks,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Sends the link to the new email and a notice to the present one. The present email drops a pending change. The
   * response does not reveal whether another account has the email: only its mailbox gets the link, which is refused then.
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `tooManyRequests`, `unavailable`
   */
  async change(
    identity: Identity,
    client: ClientInfo,
    { email, password }: EndpointArguments<'PUT /api/user/email'>['body'],
  ): Promise<void> {
    const { userId, sessionId } = identity;
    const user = await this.verifyPassword.verifyForChange(identity, password, client);
    if (email === user.email) return this.drop(userId);
    await this.limits.claimEmail(client.address, email);
    if (!(await this.credentials.requestEmail(userId, user.passwordHash, email)))
      throw new AppError('invalidCredentials');
    const token = await this.links.create({ kind: 'email', userId, email, sessionId });
    const { language } = client;
    await this.mails.send('newEmail', { to: email, language, token });
    await this.mails.send('emailRequested', { to: user.email, language, email });
  }

  private async drop(userId: string): Promise<void> {
    await this.credentials.dropEmailRequest(userId);
    await this.links.removeAll(userId, 'email');
  }
}
