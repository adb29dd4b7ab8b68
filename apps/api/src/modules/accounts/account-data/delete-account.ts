import { Injectable } from '@nestjs/common';
import type { Identity } from '../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { VerifyPassword } from '../credentials/verify-password.ts';
import { FinishDeletion } from './finish-deletion.ts';

/** Deletes the account of a user who enters the password. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly finishDeletion: FinishDeletion,
  ) {}

  /**
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `lastOwner`, `conflict`, `tooManyRequests`,
   * `unauthorized`, `unavailable`
   */
  async delete(identity: Identity, password: string, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const { email, emailVerified } = await this.verifyPassword.verifyForChange(identity, password, client);
    await this.finishDeletion.request({
      userId,
      requestedAt: new Date(),
      email,
      emailVerified: emailVerified ?? false,
      language: client.language,
    });
  }
}
