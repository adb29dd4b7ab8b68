import type { ShopperAlert } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import { accountOf, UserDirectory } from '../../../platform/security/user-directory.ts';
import type { SellableWatch } from '../../catalogue/watches/watch-projections.ts';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';
import type { StoredAlert } from './alert.schema.ts';
import { type AlertRecipient, AlertsRepository } from './alerts.repository.ts';
import { presentVariant } from './mails/alert-mails.ts';

const shopperAlertOf = (alert: StoredAlert, watch: SellableWatch | undefined): ShopperAlert[] => {
  const fields = {
    id: alert._id.toHexString(),
    isConfirmed: alert.isActive,
    email: alert.email,
    watch: watch ? { nameEN: watch.nameEN, nameRU: watch.nameRU, slug: watch.slug } : null,
    createdAt: alert.createdAt.toISOString(),
  };
  const { variant, currency, price } = alert;
  if (variant) return [{ kind: 'stock', ...fields, ...presentVariant(watch, variant) }];
  return currency && price !== undefined ? [{ kind: 'price', ...fields, currency, price }] : [];
};

@Injectable()
export class ShopperAlerts {
  constructor(
    private readonly alerts: AlertsRepository,
    private readonly users: UserDirectory,
    private readonly watches: WatchesRepository,
  ) {}

  /** Newest first. @throws AppError `unauthorized` */
  async list(userId: string): Promise<ShopperAlert[]> {
    const alerts = await this.alerts.ofRecipient(await this.recipientOf(userId));
    const watches = await this.watches.findSellable(alerts.map(({ watchId }) => watchId));
    return alerts.flatMap((alert) => shopperAlertOf(alert, watches.get(alert.watchId)));
  }

  /** @throws AppError `notFound`, `unauthorized` */
  async remove(userId: string, id: string): Promise<void> {
    if (!(await this.alerts.removeOfRecipient(id, await this.recipientOf(userId))))
      throw new AppError('notFound');
  }

  removeOfUser(userId: string): Promise<void> {
    return this.alerts.removeOfUser(userId);
  }

  /** Removes the alerts to the verified email of a deleted user. */
  removeOfEmail(email: string): Promise<void> {
    return this.alerts.removeOfEmail(email);
  }

  private async recipientOf(userId: string): Promise<AlertRecipient> {
    const { email, emailVerified } = await accountOf(this.users, userId);
    return { userId, email: emailVerified ? email : null };
  }
}
