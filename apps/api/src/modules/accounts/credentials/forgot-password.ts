import { Injectable } from '@nestjs/common';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { HOUR_S, limitOf, Limits, MINUTE_S, timesLogin } from '../../../platform/security/limits.ts';
import { AccountLinks } from '../links/account-links.ts';
import { AccountMails } from '../links/account-mails.ts';
import { UsersRepository } from '../users/users.repository.ts';

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
