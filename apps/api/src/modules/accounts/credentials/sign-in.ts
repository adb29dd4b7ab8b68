import type { Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { Passwords } from './passwords/passwords.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { SignInEvents } from '../sessions/sign-in-events.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';

/** Signs users in by email and password. */
@Injectable()
export class SignIn {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly secondFactors: SecondFactors,
    private readonly startSession: StartSession,
    private readonly events: SignInEvents,
  ) {}

  /**
   * An unknown email and a wrong password have the same response and the same duration.
   * @throws AppError `tooManyRequests`, `invalidCredentials`, `secondFactorRequired`, `unavailable`, `accountSuspended`
   */
  async signIn(
    client: ClientInfo,
    { email, password }: Record<'email' | 'password', string>,
  ): Promise<Session> {
    const attempt = await this.limits.signIn(client.address, email);
    const user = await this.users.byEmail(email);
    const isMatch = await this.passwords.matches(password, user?.passwordHash);
    if (!user || !isMatch) {
      await this.events.failed(user, client, email);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
    await this.secondFactors.requireSecondStep(user.id);
    return this.startSession.start(user, client);
  }
}
