import { Injectable } from '@nestjs/common';
import { AccountLinks } from '../links/account-links.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { UsersRepository } from '../users/users.repository.ts';

/** Everything besides the password by which someone can use an account. */
@Injectable()
export class AccountAccess {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly links: AccountLinks,
    private readonly secondFactors: SecondFactors,
    private readonly users: UsersRepository,
  ) {}

  /**
   * Ends all sessions and links of an account. Any process may repeat it.
   * @param of whether the second factors, and the contacts and addresses, are a stranger's and are removed, too
   */
  async revoke(userId: string, of: { factors: boolean; contacts: boolean }): Promise<void> {
    if (of.factors) await this.secondFactors.removeAll(userId);
    await this.links.removeAll(userId);
    await this.sessions.endAll(userId);
    if (of.contacts) await this.users.removeContacts(userId);
  }
}
