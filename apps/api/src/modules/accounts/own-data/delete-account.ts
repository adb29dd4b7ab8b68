import { Injectable } from '@nestjs/common';
import { objectId } from '../../../platform/database/ids.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import type { ClientInfo } from '../../../platform/http/client.decorator.ts';
import { VerifyPassword } from '../credentials/verify-password.ts';
import { AccountDeletionsRepository } from './account-deletions.repository.ts';
import { FinishDeletion } from './finish-deletion.ts';

/** The job leaves a deletion to its request for this time. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Deletes the account of a user who enters the password. */
@Injectable()
export class DeleteAccount {
  constructor(
    private readonly verifyPassword: VerifyPassword,
    private readonly deletions: AccountDeletionsRepository,
    private readonly finishDeletion: FinishDeletion,
  ) {}

  /**
   * @throws AppError `confirmationRequired`, `invalidCredentials`, `lastOwner`, `conflict`, `tooManyRequests`,
   * `unauthorized`, `unavailable`
   */
  async delete(identity: Identity, password: string, client: ClientInfo): Promise<void> {
    const { userId } = identity;
    const { email, emailVerified } = await this.verifyPassword.verifyForChange(identity, password, client);
    const requestedAt = new Date();
    const deletion = await this.deletions.add({
      _id: objectId(userId),
      requestedAt,
      dueAt: new Date(requestedAt.getTime() + REQUEST_TIMEOUT_MS),
      email,
      emailVerified: emailVerified ?? false,
      language: client.language,
    });
    await this.finishDeletion.finish(deletion);
  }
}
