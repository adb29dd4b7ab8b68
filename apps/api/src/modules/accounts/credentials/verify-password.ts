import type { Confirmation } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo, Identity } from '../../../platform/http/api-request.ts';
import { requireConfirmation } from '../../../platform/security/require-confirmation.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { VerifyFactor } from '../second-factor/verify-factor.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

/** Verifies the password, or another proof, that a signed-in user enters before a change of the account. */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly users: UsersRepository,
    private readonly limits: SignInLimits,
    private readonly passwords: Passwords,
    private readonly events: SignInEvents,
    private readonly secondFactors: SecondFactors,
    private readonly factor: VerifyFactor,
    private readonly sessions: SessionsRepository,
  ) {}

  /**
   * Verifies the password for a change of the account. An account with a second factor needs a recent sign-in or
   * confirmation as well, both of which include the factor.
   * @throws AppError `confirmationRequired`, and those of `verify`
   */
  async verifyForChange(identity: Identity, password: string, client: ClientInfo): Promise<User> {
    if (await this.secondFactors.has(identity.userId)) requireConfirmation(identity);
    return this.verify(identity.userId, password, client);
  }

  /**
   * Returns the user. The limits of sign-in apply, because the holder of a stolen token could guess the password.
   * @throws AppError `tooManyRequests`, `invalidCredentials`, `unavailable`; `unauthorized` if the user was just deleted
   */
  async verify(userId: string, password: string, client: ClientInfo): Promise<User> {
    const user = await accountOf(this.users, userId);
    const attempt = await this.limits.guess(client.address, `password of ${userId}`);
    if (!(await this.passwords.matches(password, user.passwordHash))) {
      await this.events.failed(user, client, user.email);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
    return user;
  }

  /**
   * Records in a session that its user is present, which allows protected changes for some minutes. The password alone does
   * not confirm an account with a second factor, because it would then remove the factor.
   * @throws AppError `factorRequired`, `tooManyRequests`, `invalidCredentials`, `invalidCode`, `invalidPasskey`, `unavailable`
   */
  async confirm({ userId, sessionId }: Identity, proof: Confirmation, client: ClientInfo): Promise<void> {
    if ('password' in proof) {
      if (await this.secondFactors.has(userId)) throw new AppError('factorRequired');
      await this.verify(userId, proof.password, client);
    } else await this.factor.verify(await accountOf(this.users, userId), proof, client);
    await this.sessions.confirm(sessionId);
    await this.events.confirmed(userId, client);
  }
}
