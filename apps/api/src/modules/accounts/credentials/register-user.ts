import type { EndpointArguments, Session } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { SignInLimits } from '../../../platform/security/sign-in-limits.ts';
import { NewPasswords } from './passwords/new-passwords.ts';
import { StartSession } from '../sessions/start-session.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { SendVerification } from './send-verification.ts';

type Registration = EndpointArguments<'POST /api/user/register'>['body'];

/** Creates accounts of shoppers. */
@Injectable()
export class RegisterUser {
  constructor(
    private readonly limits: SignInLimits,
    private readonly users: UsersRepository,
    private readonly newPasswords: NewPasswords,
    private readonly startSession: StartSession,
    private readonly verification: SendVerification,
  ) {}

  /**
   * Registers a user with the role `user`, and sends the link that verifies the email.
   * @throws AppError `tooManyRequests`, `validation`, `emailTaken`, `unavailable`
   */
  async register(client: ClientInfo, { name, surname, email, password }: Registration): Promise<Session> {
    await this.limits.claimEmail(client.address, email);
    const passwordHash = await this.newPasswords.hash(password, { role: 'user', email });
    const user = await this.users
      .insert({ name, surname, email, passwordHash, role: 'user' })
      .catch((error: unknown) => {
        throw error instanceof DuplicateError ? new AppError('emailTaken') : error;
      });
    await this.verification.send(user, client.language);
    return this.startSession.start(user, client);
  }
}
