import { Inject, Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { isAppError } from '../../../platform/errors/app-error.ts';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import { leaveOwnership } from '../users/leave-ownership.ts';
import { UsersRepository } from '../users/users.repository.ts';
import { accountDeletedMail } from './account-deleted-mail.ts';
import type { AccountDeletion } from './account-deletion.schema.ts';
import { AccountDeletionsRepository } from './account-deletions.repository.ts';
import { RemoveOwnData } from './remove-own-data.ts';

const INTERVAL_MS = 60_000;
/** No request takes longer, so none that began before the deletion can write data of the user after this time. */
const LAST_SWEEP_MS = 3_600_000;

/**
 * Carries out deletions of accounts. The deletion is recorded first and each step can be repeated, so the job finishes
 * what a crash interrupts. The user is removed before everything else: from then on no request is authorised.
 */
@Injectable()
export class FinishDeletion {
  constructor(
    private readonly deletions: AccountDeletionsRepository,
    private readonly users: UsersRepository,
    private readonly ownData: RemoveOwnData,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
    private readonly logger: PinoLogger,
  ) {}

  /** @throws AppError `lastOwner`, `conflict`; the account is not deleted then */
  async finish(deletion: AccountDeletion): Promise<void> {
    const userId = deletion._id.toHexString();
    await this.removeUser(deletion);
    await this.ownData.remove(userId);
    const { email, emailVerified, language, requestedAt } = deletion;
    // The second time, an hour later, requests of the deleted session can no longer run.
    if (email === null) return this.deletions.remove(deletion);
    if (emailVerified) await this.ownData.removeOfEmail(email, requestedAt);
    const mail = accountDeletedMail(language, this.config.PUBLIC_ORIGIN);
    await this.outbox.add({ id: `account-deleted-${userId}`, to: email, ...mail });
    await this.deletions.setDeleted(deletion, new Date(Date.now() + LAST_SWEEP_MS));
    this.logger.info({ account: userId }, 'account deleted');
  }

  /** Finishes deletions that a crash has interrupted, and removes data that was written during a deletion. */
  @BackgroundJob({ name: 'account deletions', intervalMs: INTERVAL_MS })
  async finishDue(signal?: AbortSignal): Promise<void> {
    for (const deletion of await this.deletions.due(new Date())) {
      if (signal?.aborted) return;
      await this.finish(deletion).catch((error: unknown) => {
        this.logger.warn(
          { err: error, account: deletion._id.toHexString() },
          'account deletion not finished; it will be retried',
        );
      });
    }
  }

  private async removeUser(deletion: AccountDeletion): Promise<void> {
    try {
      await leaveOwnership(this.users, deletion._id.toHexString(), false, (user) => this.users.remove(user));
    } catch (error) {
      if (!isAppError(error)) throw error;
      // Another process has removed the user already.
      if (error.code === 'notFound') return;
      await this.deletions.remove(deletion);
      throw error;
    }
  }
}
