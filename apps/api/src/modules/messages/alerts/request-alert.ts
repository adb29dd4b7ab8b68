import type { AlertInput } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ClientInfo } from '../../../platform/http/api-request.ts';
import { BackgroundTasks } from '../../../platform/jobs/background-tasks.ts';
import { limitOf, Limits, MINUTE_S, timesLogin } from '../../../platform/security/limits.ts';
import { UserDirectory } from '../../../platform/security/user-directory.ts';
import { ActivateAlert } from './activate-alert.ts';
import { AlertAddresses } from './alert-addresses.ts';
import { AlertSubjects } from './alert-subjects.ts';
import type { NewAlert } from './alerts.repository.ts';
import { RequestConfirmation } from './request-confirmation.ts';

export const ALERT = limitOf('alert', timesLogin(1), MINUTE_S, 'network');

/** Adds an alert, or sends the link that confirms it. */
@Injectable()
export class RequestAlert {
  constructor(
    private readonly limits: Limits,
    private readonly users: UserDirectory,
    private readonly subjects: AlertSubjects,
    private readonly addresses: AlertAddresses,
    private readonly activate: ActivateAlert,
    private readonly confirmation: RequestConfirmation,
    private readonly tasks: BackgroundTasks,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * An alert of a user to the verified email of the account is active at once. All others need a confirmation, which is
   * sent in the background, so that neither the response nor its duration reveals anything about the email.
   * @param userId null for a guest
   * @throws AppError `notFound`, `validation`, `inStock`, `tooManyAlerts` (only to the verified email), `tooManyRequests`
   */
  async request(client: ClientInfo, userId: string | null, input: AlertInput): Promise<void> {
    await this.limits.consume(ALERT, { network: client.address });
    const user = userId === null ? null : await this.users.byId(userId);
    const email = input.email ?? user?.email;
    if (email === undefined) throw new AppError('validation', { fieldMessages: { email: 'required' } });
    const { watch, subject } = await this.subjects.of(input);
    const isOwn = user?.email === email;
    const alert: NewAlert = {
      kind: input.kind,
      watchId: input.watchId,
      ...subject,
      email,
      address: await this.addresses.addressOf(email),
      ...(user && isOwn && { userId: user.id }),
      language: client.language,
      createdAt: this.clock.now(),
    };
    if (isOwn && user.emailVerified) await this.activate.add(alert);
    else this.tasks.start('alert confirmation mail', () => this.confirmation.request(alert, watch));
  }
}
