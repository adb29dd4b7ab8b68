import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { linkTokenHash } from '../../../platform/security/link-token.ts';
import type { StoredAlert } from './alert.schema.ts';
import { AlertsRepository, type NewAlert } from './alerts.repository.ts';
import { PriceAlerts } from './price-alerts.ts';
import { StockAlerts } from './stock/stock-alerts.ts';

const ALERT_TTL_MS = 365 * 24 * 3_600_000;
/** Active alerts per email. */
const MAX_ACTIVE_ALERTS = 50;

/** Activates alerts whose email is confirmed. */
@Injectable()
export class ActivateAlert {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly stockAlerts: StockAlerts,
    private readonly priceAlerts: PriceAlerts,
    private readonly clock: DatabaseClock,
  ) {}

  /** Adds an active alert. @throws AppError `tooManyAlerts` */
  async add(alert: NewAlert): Promise<void> {
    const id = await this.alerts.addActive(alert, this.expiry());
    if (id !== null) await this.start(id, alert);
  }

  /** Uses a confirmation link, which succeeds once. @throws AppError `linkExpired`, `tooManyAlerts` */
  async confirm(token: string): Promise<void> {
    const alert = await this.alerts.confirm(linkTokenHash(token), this.expiry());
    if (!alert) throw new AppError('linkExpired');
    await this.start(alert._id.toHexString(), alert);
  }

  /** Sends the email at once if the pieces came back, or the price dropped, between the request and the confirmation. */
  private async start(
    id: string,
    { kind, email, subject, watchId }: Pick<StoredAlert, 'kind' | 'email' | 'subject' | 'watchId'>,
  ): Promise<void> {
    if ((await this.alerts.countActive(email)) > MAX_ACTIVE_ALERTS) {
      await this.alerts.remove(id);
      throw new AppError('tooManyAlerts', { details: { max: MAX_ACTIVE_ALERTS } });
    }
    if (kind === 'stock') await this.stockAlerts.check(subject);
    else await this.priceAlerts.check([watchId]);
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() + ALERT_TTL_MS);
  }
}
