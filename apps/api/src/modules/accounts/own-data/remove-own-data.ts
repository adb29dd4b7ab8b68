import { Injectable } from '@nestjs/common';
import { AccountLinks } from '../links/account-links.ts';
import { ActivityRepository } from '../../shop/activity/activity.repository.ts';
import { OwnAlerts } from '../../messages/alerts/own-alerts.ts';
import { Cart, Favorites } from '../../sales/carts/own-lists.ts';
import { SecondFactors } from '../second-factor/second-factors.ts';
import { Sessions } from '../sessions/sessions.ts';
import { InvitationsRepository } from '../staff/invitations.repository.ts';

/** Removes the data of a deleted user from all modules but orders. Any process may repeat it. */
@Injectable()
export class RemoveOwnData {
  constructor(
    private readonly sessions: Sessions,
    private readonly links: AccountLinks,
    private readonly secondFactors: SecondFactors,
    private readonly cart: Cart,
    private readonly favorites: Favorites,
    private readonly alerts: OwnAlerts,
    private readonly activity: ActivityRepository,
    private readonly invitations: InvitationsRepository,
  ) {}

  async remove(userId: string): Promise<void> {
    await this.sessions.endAll(userId);
    await this.links.removeAll(userId);
    await this.secondFactors.removeAll(userId);
    await this.cart.delete(userId);
    await this.favorites.delete(userId);
    await this.alerts.removeOfUser(userId);
    await this.activity.removeAccountName(userId);
    await this.invitations.removeByOwner(userId);
  }
}
