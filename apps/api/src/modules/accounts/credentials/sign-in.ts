import type { HandlerInput, PasskeyAssertion, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { PasskeyCeremonies } from '../second-factor/passkeys/passkey-ceremonies.ts';
import { SignInTickets } from '../second-factor/sign-in-tickets.ts';
import { VerifyFactor } from '../second-factor/verify-factor.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

/** Signs users in: by email and password with an optional second step, or by a passkey. */
@Injectable()
export class SignIn {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly tickets: SignInTickets,
    private readonly factor: VerifyFactor,
    private readonly passkeys: PasskeyCeremonies,
    private readonly startSession: StartSession,
    private readonly events: SignInEvents,
  ) {}

  /**
   * An unknown email and a wrong password have the same response and the same duration.
   * @throws AppError `tooManyRequests`, `invalidCredentials`, `secondFactorRequired`, `unavailable`, `accountSuspended`
   */
  async byPassword(client: ClientInfo, { email, password }: Record<'email' | 'password', string>) {
    const attempt = await this.limits.signIn(client.address, email);
    const user = await this.users.byEmail(email);
    const isMatch = await this.passwords.matches(password, user?.passwordHash);
    if (!user || !isMatch) {
      await this.events.failed(user, client, email);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
    await this.tickets.requireSecondStep(user.id);
    return this.startSession.start(user, client);
  }

  /** The second step after a password. @throws AppError `linkExpired`, `tooManyRequests`, `invalidCode`, `invalidPasskey`, `accountSuspended` */
  async bySecondStep(
    client: ClientInfo,
    { ticket, ...proof }: HandlerInput<'POST /api/user/login/second'>['body'],
  ): Promise<Session> {
    const { user, use } = await this.tickets.open(ticket);
    await this.factor.verify(user, proof, client);
    await use();
    return this.startSession.start(user, client);
  }

  /** @throws AppError `invalidPasskey`, `accountSuspended` */
  async byPasskey(client: ClientInfo, passkey: PasskeyAssertion): Promise<Session> {
    const userId = await this.passkeys.ownerOf(passkey);
    const user = userId === null ? null : await this.users.byId(userId);
    if (!user) {
      await this.events.failed(null, client, '');
      throw new AppError('invalidPasskey');
    }
    await this.factor.verify(user, { passkey }, client);
    return this.startSession.start(user, client);
  }
}
