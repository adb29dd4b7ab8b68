import type { Confirmation } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { Identity } from '../../platform/http/api-request.ts';
import type { ClientInfo } from '../../platform/http/client.decorator.ts';
import { VerifyFactor } from '../second-factor/verify-factor.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { accountOf } from '../users/account-of.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { VerifyPassword } from './verify-password.ts';

/** Records in a session that its user is present, which allows protected changes for some minutes. */
@Injectable()
export class ConfirmPresence {
  constructor(
    private readonly users: UsersRepository,
    private readonly password: VerifyPassword,
    private readonly factor: VerifyFactor,
    private readonly sessions: Sessions,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCredentials`, `invalidCode`, `invalidPasskey`, `unavailable` */
  async confirm({ userId, sessionId }: Identity, proof: Confirmation, client: ClientInfo): Promise<void> {
    if ('password' in proof) await this.password.verify(userId, proof.password, client);
    else await this.factor.verify(await accountOf(this.users, userId), proof, client);
    await this.sessions.confirm(sessionId);
    await this.events.confirmed(userId, client);
  }
}
