import type { Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { SecurityLog } from '../../platform/security/security-log.ts';
import { SignInLimits } from '../../platform/security/sign-in-limits.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

/** Signs a user in. An unknown email and a wrong password have the same response and the same duration. */
@Injectable()
export class SignIn {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly authenticator: Authenticator,
    private readonly log: SecurityLog,
  ) {}

  /** @throws AppError `tooManyRequests`, `invalidCredentials`, `unavailable` */
  async signIn(address: string, { email, password }: { email: string; password: string }): Promise<Session> {
    const attempt = await this.limits.signIn(address, email);
    const user = await this.users.byEmail(email);
    const isMatch = await this.passwords.matches(password, user?.passwordHash);
    if (!user || !isMatch) {
      await this.log.signInFailed(address, email, user?.id);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
    const token = await this.authenticator.issue({ userId: user.id, role: user.role });
    await this.log.signedIn(address, user.id);
    return { token, role: user.role };
  }
}
