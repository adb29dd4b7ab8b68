import type { EndpointArguments, PasskeyAssertion, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { VerifyFactor } from './verify-factor.ts';
import { VerifyPasskey } from './passkeys/verify-passkey.ts';
import { SignInTickets } from './sign-in-tickets.ts';

/** Completes sign-ins: the second step after a password, and the only step with a passkey. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly tickets: SignInTickets,
    private readonly factor: VerifyFactor,
    private readonly passkeys: VerifyPasskey,
    private readonly users: UsersRepository,
    private readonly startSession: StartSession,
    private readonly events: SignInEvents,
  ) {}

  /** @throws AppError `linkExpired`, `tooManyRequests`, `invalidCode`, `invalidPasskey`, `accountSuspended` */
  async signIn(
    { ticket, ...proof }: EndpointArguments<'POST /api/user/login/second'>['body'],
    client: ClientInfo,
  ): Promise<Session> {
    const { user, use } = await this.tickets.open(ticket);
    await this.factor.verify(user, proof, client);
    await use();
    return this.startSession.start(user, client);
  }

  /** @throws AppError `invalidPasskey`, `accountSuspended` */
  async signInWithPasskey(passkey: PasskeyAssertion, client: ClientInfo): Promise<Session> {
    const userId = await this.passkeys.userIdOf(passkey);
    const user = userId === null ? null : await this.users.byId(userId);
    if (!user) {
      await this.events.failed(null, client, '');
      throw new AppError('invalidPasskey');
    }
    await this.factor.verify(user, { passkey }, client);
    return this.startSession.start(user, client);
  }
}
