import type { HandlerInput, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { ChangeEmail } from './change-email.ts';
import { Passwords } from './passwords.ts';

/** Creates accounts of shoppers. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly email: ChangeEmail,
    private readonly startSession: StartSession,
  ) {}

  /**
   * Registers a user with the role `user`, and sends the link that verifies the email.
   * @throws AppError `tooManyRequests`, `validation`, `emailTaken`, `unavailable`
   */
  async register(
    client: ClientInfo,
    { name, surname, email, password }: HandlerInput<'POST /api/user/register'>['body'],
  ): Promise<Session> {
    await this.limits.claimEmail(client.address, email);
    const passwordHash = await this.passwords.hashNew(password, { role: 'user', email });
    const user = await this.users
      .insert({ name, surname, email, passwordHash, role: 'user' })
      .catch((error: unknown) => {
        throw error instanceof DuplicateError ? new AppError('emailTaken') : error;
      });
    await this.email.sendVerification(user, client.language);
    return this.startSession.start(user, client);
  }
}
