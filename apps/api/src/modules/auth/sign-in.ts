import type { Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { SecurityLog } from '../../platform/security/security-log.ts';
import { SignInLimits } from '../../platform/security/sign-in-limits.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

type Credentials = Record<'email' | 'password', string>;

@Injectable()
export class SignIn {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly authenticator: Authenticator,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Signs a user in. An unknown email and a wrong password have the same response and the same duration.
   * @throws AppError `tooManyRequests`, `invalidCredentials`, `unavailable`
   */
  async signIn(address: string, { email, password }: Credentials): Promise<Session> {
    const attempt = await this.limits.signIn(address, email);
    const user = await this.users.byEmail(email);
    const isMatch = await this.passwords.matches(password, user?.passwordHash);
    if (!user || !isMatch) {
      await this.log.signInFailed(address, email, user?.id);
      throw new AppError('invalidCredentials');
    }
    await attempt.succeeded();
    return this.startSession(address, user);
  }

  /** Registers a user with the role `user`. @throws AppError `tooManyRequests`, `emailTaken`, `unavailable` */
  async register(
    address: string,
    { name, surname, email, password }: Credentials & Record<'name' | 'surname', string>,
  ): Promise<Session> {
    await this.limits.claimEmail(address, email);
    const passwordHash = await this.passwords.hash(password);
    const user = await this.users
      .insert({ name, surname, email, passwordHash, role: 'user' })
      .catch((error: unknown) => {
        throw error instanceof DuplicateError ? new AppError('emailTaken') : error;
      });
    return this.startSession(address, user);
  }

  private async startSession(address: string, { id, role }: User): Promise<Session> {
    const token = await this.authenticator.issue({ userId: id, role });
    await this.log.signedIn(address, id);
    return { token, role };
  }
}
