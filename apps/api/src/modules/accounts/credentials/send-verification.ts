import type { Language } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { limitOf, Limits, MINUTE_S } from '../../../platform/security/limits.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';

export const VERIFICATION_MAIL = limitOf('verificationMail', 1, MINUTE_S, 'user');

/** Sends the link that verifies the email of an account. */
@Injectable()
export class SendVerification {
  constructor(
    private readonly limits: Limits,
    private readonly users: UsersRepository,
    private readonly links: AccountLinks,
    private readonly mails: AccountMails,
  ) {}

  /** Sends the link again, unless the email is verified. @throws AppError `tooManyRequests` within a minute */
  async again({ userId }: Identity, { language }: ClientInfo): Promise<void> {
    const user = await accountOf(this.users, userId);
    if (user.emailVerified) return;
    await this.limits.consume(VERIFICATION_MAIL, { user: userId });
    await this.send(user, language);
  }

  async send({ id, email }: Pick<User, 'id' | 'email'>, language: Language): Promise<void> {
    const token = await this.links.create({ kind: 'verify', userId: id, email });
    await this.mails.send('verify', { to: email, language, token });
  }
}
