import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { HOUR_S, limitOf, Limits } from '../../../platform/security/limits.ts';
import { linkTokenHash, newLinkToken } from '../../../platform/security/link-token.ts';
import type { SellableWatch } from '../../catalogue/watches/watch-projections.ts';
import { AlertsRepository, type NewAlert } from './alerts.repository.ts';
import { AlertMails } from './mails/alert-mails.ts';

export const ALERT_CONFIRMATION_MAIL = limitOf('alertConfirmationMail', 5, HOUR_S, 'email');
const CONFIRMATION_TTL_MS = 48 * 3_600_000;

/** Sends the link that confirms an alert (double opt-in). The database contains the hash of its token only. */
@Injectable()
export class RequestConfirmation {
  constructor(
    private readonly limits: Limits,
    private readonly alerts: AlertsRepository,
    private readonly mails: AlertMails,
  ) {}

  /** Stores the alert and sends its link, unless it is active or the limit of the email is reached. */
  async request(alert: NewAlert, watch: SellableWatch): Promise<void> {
    const { email, subject, createdAt } = alert;
    if (await this.alerts.isActive(email, subject)) return;
    if (!(await this.limits.allows(ALERT_CONFIRMATION_MAIL, { email }))) return;
    const token = newLinkToken();
    const expiresAt = new Date(createdAt.getTime() + CONFIRMATION_TTL_MS);
    try {
      await this.alerts.addUnconfirmed(alert, linkTokenHash(token), expiresAt);
    } catch (error) {
      // A concurrent request has added or activated the alert.
      if (error instanceof DuplicateError) return;
      throw error;
    }
    await this.mails.sendConfirmation(alert, watch, token);
  }
}
