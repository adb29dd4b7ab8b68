import type { Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Authenticator } from '../../platform/security/authenticator.ts';
import { SecurityLog } from '../../platform/security/security-log.ts';
import { SignInLimits } from '../../platform/security/sign-in-limits.ts';
import { type NewUser, type User, UsersRepository } from '../users/users.repository.ts';
import { Passwords } from './passwords.ts';

interface Registration {
  name: string;
  surname: string;
  email: string;
  password: string;
}

/** Registers a user with the role `user`. */
@Injectable()
export class Register {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly authenticator: Authenticator,
    private readonly log: SecurityLog,
  ) {}

  /** @throws AppError `tooManyRequests`, `emailTaken`, `unavailable` */
  async register(address: string, { name, surname, email, password }: Registration): Promise<Session> {
    await this.limits.register(address);
    const passwordHash = await this.passwords.hash(password);
    const user = await this.insert({ name, surname, email, passwordHash, role: 'user' });
    const token = await this.authenticator.issue({ userId: user.id, role: user.role });
    await this.log.signedIn(address, user.id);
    return { token, role: user.role };
  }

  private async insert(user: NewUser): Promise<User> {
    try {
      return await this.users.insert(user);
    } catch (error) {
      throw error instanceof DuplicateError ? new AppError('emailTaken') : error;
    }
  }
}
