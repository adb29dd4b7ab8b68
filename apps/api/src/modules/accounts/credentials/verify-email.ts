import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import type { AccountLink } from '../links/account-link.schema.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { Sessions } from '../sessions/sessions.ts';
import { CredentialsRepository } from '../users/credentials.repository.ts';

/** Uses an emailed link that proves that the user owns the mailbox. */
@Injectable()
export class VerifyEmail {
  constructor(
    private readonly links: AccountLinks,
    private readonly credentials: CredentialsRepository,
    private readonly sessions: Sessions,
    private readonly mails: AccountMails,
  ) {}

  /**
   * Verifies the email of the account, or replaces it by the requested one.
   * @throws AppError `linkExpired`; `emailTaken` if another account has got the requested email meanwhile
   */
  async verify(client: ClientInfo, token: string): Promise<void> {
    const link = await this.links.use(token, 'verify', 'email');
    if (link.kind === 'email') return this.changeEmail(client, link);
    if (!(await this.credentials.verifyEmail(link.userId, link.email))) throw new AppError('linkExpired');
  }

  /** Ends the sessions that did not request the change, and all links that were sent to the previous email. */
  private async changeEmail(
    { language }: ClientInfo,
    { userId, email, sessionId }: AccountLink,
  ): Promise<void> {
    const previous = await this.replaceEmail(userId, email);
    await this.links.removeAll(userId);
    await this.sessions.endAll(userId, { ...(sessionId && { except: sessionId }) });
    await this.mails.send('emailChanged', { to: previous, language, email });
  }

  /** Returns the previous email. */
  private async replaceEmail(userId: string, email: string): Promise<string> {
    try {
      const previous = await this.credentials.changeEmail(userId, email);
      if (previous === null) throw new AppError('linkExpired');
      return previous;
    } catch (error) {
      if (!(error instanceof DuplicateError)) throw error;
      await this.credentials.dropEmailRequest(userId);
      throw new AppError('emailTaken');
    }
  }
}
