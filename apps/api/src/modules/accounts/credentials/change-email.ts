import type { HandlerInput } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { limitOf, Limits, MINUTE_S } from '../../../platform/security/limits.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import type { AccountLink } from '../links/account-link.schema.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { VerifyPassword } from './verify-password.ts';

export const VERIFICATION_MAIL = limitOf('verificationMail', 1, MINUTE_S, 'user');

/** Verifies and changes the email of an account, both by a link in its mailbox. */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly limits: Limits,
    private readonly signInLimits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly credentials: CredentialsRepository,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsRepository,
    private readonly mails: AccountMails,
  ) {}

  async sendVerification({ id, email }: Pick<User, 'id' | 'email'>, language: Language): Promise<void> {
    const token = await this.links.create({ kind: 'verify', userId: id, email });
    await this.mails.send('verify', { to: email, language, token });
  }

  /** Sends the link again, unless the email is verified. @throws AppError `tooManyRequests` within a minute */
  async repeatVerification({ userId }: Identity, { language }: ClientInfo): Promise<void> {
    const user = await accountOf(this.users, userId);
    if (user.emailVerified) return;
    await this.limits.consume(VERIFICATION_MAIL, { user: userId });
    await this.sendVerification(user, language);
  }

  /**
   * Sends the link to the new email and a notice to the present one. The present email drops a pending change. The
   * response does not reveal whether another account has the email: only its mailbox gets the link, which is refused then.
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `tooManyRequests`, `unavailable`
   */
  async request(
    identity: Identity,
    client: ClientInfo,
    { email, password }: HandlerInput<'PUT /api/user/email'>['body'],
  ): Promise<void> {
    const { userId, sessionId } = identity;
    const user = await this.verifyPassword.verifyForChange(identity, password, client);
    if (email === user.email) {
      await this.credentials.dropEmailRequest(userId);
      return this.links.removeAll(userId, 'email');
    }
    await this.signInLimits.claimEmail(client.address, email);
    if (!(await this.credentials.requestEmail(userId, user.passwordHash, email)))
      throw new AppError('invalidCredentials');
    const token = await this.links.create({ kind: 'email', userId, email, sessionId });
    const { language } = client;
    await this.mails.send('newEmail', { to: email, language, token });
    await this.mails.send('emailRequested', { to: user.email, language, email });
  }

  /**
   * Uses a link: verifies the email of the account, or replaces it by the requested one.
   * @throws AppError `linkExpired`; `emailTaken` if another account has got the requested email meanwhile
   */
  async verify(client: ClientInfo, token: string): Promise<void> {
    const link = await this.links.use(token, 'verify', 'email');
    if (link.kind === 'email') return this.change(client, link);
    if (!(await this.credentials.verifyEmail(link.userId, link.email))) throw new AppError('linkExpired');
  }

  /** Ends the sessions that did not request the change, and all links that were sent to the previous email. */
  private async change({ language }: ClientInfo, { userId, email, sessionId }: AccountLink): Promise<void> {
    const previous = await this.credentials.changeEmail(userId, email).catch(async (error: unknown) => {
      if (!(error instanceof DuplicateError)) throw error;
      await this.credentials.dropEmailRequest(userId);
      throw new AppError('emailTaken');
    });
    if (previous === null) throw new AppError('linkExpired');
    await this.links.removeAll(userId);
    await this.sessions.endAll(userId, { ...(sessionId && { except: sessionId }) });
    await this.mails.send('emailChanged', { to: previous, language, email });
  }
}
