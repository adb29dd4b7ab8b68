import type { Confirmation } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import type { ClientInfo } from '../../platform/http/client.decorator.ts';
import { VerifyPassword } from '../passwords/verify-password.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { accountOf } from './account-of.ts';
import { VerifyFactor } from './verify-factor.ts';

/** Records in a session that its user is present, which allows protected changes for some minutes. */
@Injectable()
export class ConfirmPresence {
  constructor(
    private readonly users: UsersRepository,
    private readonly verifyPassword: VerifyPassword,
    private readonly factor: VerifyFactor,
    private readonly sessions: Sessions,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCredentials`, `invalidCode`, `invalidPasskey`, `unavailable` */
  async confirm({ userId, sessionId }: Identity, proof: Confirmation, client: ClientInfo): Promise<void> {
    if ('password' in proof) await this.verifyPassword.verify(userId, proof.password, client);
    else await this.factor.verify(await accountOf(this.users, userId), proof, client);
    await this.sessions.confirm(sessionId);
    await this.events.confirmed(userId, client);
  }
}
