import type { Confirmation } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { VerifyFactor } from '../second-factor/verify-factor.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { accountOf } from '../../../platform/security/user-directory.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { VerifyPassword } from './verify-password.ts';

/** Records in a session that its user is present, which allows protected changes for some minutes. */
@Injectable()
export class ConfirmPresence {
  constructor(
    private readonly users: UsersRepository,
    private readonly password: VerifyPassword,
    private readonly factor: VerifyFactor,
    private readonly secondFactors: SecondFactors,
    private readonly sessions: Sessions,
    private readonly events: SignInEvents,
  ) {}

  /**
   * The password alone does not confirm an account with a second factor, because it would then remove the factor.
   * @throws AppError `factorRequired`, `tooManyRequests`, `invalidCredentials`, `invalidCode`, `invalidPasskey`, `unavailable`
   */
  async confirm({ userId, sessionId }: Identity, proof: Confirmation, client: ClientInfo): Promise<void> {
    if ('password' in proof) {
      if (await this.secondFactors.has(userId)) throw new AppError('factorRequired');
      await this.password.verify(userId, proof.password, client);
    } else await this.factor.verify(await accountOf(this.users, userId), proof, client);
    await this.sessions.confirm(sessionId);
    await this.events.confirmed(userId, client);
  }
}
