import type { EndpointArguments, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../platform/database/errors.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../platform/http/client.decorator.ts';
import { SignInLimits } from '../../platform/security/sign-in-limits.ts';
import { PasswordChecks } from '../passwords/password-checks.ts';
import { Passwords } from '../passwords/passwords.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';

type Registration = EndpointArguments<'POST /api/user/register'>['body'];

/** Creates accounts of shoppers. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly checks: PasswordChecks,
    private readonly passwords: Passwords,
    private readonly startSession: StartSession,
  ) {}

  /** Registers a user with the role `user`. @throws AppError `tooManyRequests`, `validation`, `emailTaken`, `unavailable` */
  async register(client: ClientInfo, { name, surname, email, password }: Registration): Promise<Session> {
    this.checks.check(password, { isStaff: false });
    await this.limits.claimEmail(client.address, email);
    const passwordHash = await this.passwords.hash(password);
    const user = await this.users
      .insert({ name, surname, email, passwordHash, role: 'user' })
      .catch((error: unknown) => {
        throw error instanceof DuplicateError ? new AppError('emailTaken') : error;
      });
    return this.startSession.start(user, client);
  }
}
