import { Injectable } from '@nestjs/common';
import { ShopperAlerts } from '../../messages/alerts/shopper-alerts.ts';
import { ActivityRepository } from '../../shop/activity/activity.repository.ts';
import { AccountAccess } from '../credentials/account-access.ts';
import { InvitationsRepository } from '../staff/invitations.repository.ts';
import { AccountData } from './account-data.ts';

/** Removes the data of a deleted user. Any process may repeat it. */
@Injectable()
export class RemoveAccountData {
  constructor(
    private readonly access: AccountAccess,
    private readonly alerts: ShopperAlerts,
    private readonly activity: ActivityRepository,
    private readonly invitations: InvitationsRepository,
    private readonly others: AccountData,
  ) {}

  async remove(userId: string): Promise<void> {
    await this.access.revoke(userId, { factors: true, contacts: false });
    await this.alerts.removeOfUser(userId);
    await this.activity.removeAccountName(userId);
    await this.invitations.removeByOwner(userId);
    for (const part of this.others.parts) await part.remove(userId);
  }

  /** Removes what was stored before `until` with the verified email of a deleted user, but without the account. */
  async removeOfEmail(email: string, until: Date): Promise<void> {
    await this.alerts.removeOfEmail(email);
    for (const part of this.others.parts) await part.removeOfEmail(email, until);
  }
}
