import type { Confirmation } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/http/api-request.ts';
import type { ClientInfo } from '../../platform/http/client.decorator.ts';
import { SignInLimits } from '../../platform/security/sign-in-limits.ts';
import { Passwords } from '../passwords/passwords.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { accountOf } from './account-of.ts';
import { VerifyFactor } from './verify-factor.ts';

/** Records in a session that its user is present, which allows protected changes for some minutes. */
@Injectable()
export class ConfirmPresence {
  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
    private readonly passwords: Passwords,
    private readonly factor: VerifyFactor,
    private readonly sessions: Sessions,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCredentials`, `invalidCode`, `invalidPasskey`, `unavailable` */
  async confirm({ userId, sessionId }: Identity, proof: Confirmation, client: ClientInfo): Promise<void> {
    const user = await accountOf(this.users, userId);
    await ('password' in proof
      ? this.verifyPassword(user, proof.password, client)
      : this.factor.verify(user, proof, client));
    await this.sessions.confirm(sessionId);
    await this.events.confirmed(userId, client);
  }

  private async verifyPassword(user: User, password: string, client: ClientInfo): Promise<void> {
    const attempt = await this.limits.guess(client.address, `password of ${user.id}`);
    if (!(await this.passwords.matches(password, user.passwordHash))) {
      await this.events.failed(user, client, user.email);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
  }
}
