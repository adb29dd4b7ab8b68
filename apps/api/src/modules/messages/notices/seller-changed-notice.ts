import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { UserDirectory } from '../../../platform/security/user-directory.ts';
import { type SellerChange, ShopSettings } from '../../shop/settings/shop-settings.ts';
import { Outbox } from '../mail/outbox.ts';
import { sellerChangedMail } from './seller-changed-mail.ts';

/** Sends all active owners an email about changed data of the seller. */
@Injectable()
export class SellerChangedNotice {
  constructor(
    settings: ShopSettings,
    private readonly users: UserDirectory,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    settings.onSellerChange((change) => this.send(change));
  }

  private async send({ userId, before, after, language }: SellerChange): Promise<void> {
    const staff = await this.users.staff();
    const by = staff.find(({ id }) => id === userId)?.email ?? '';
    const link = `${panelOriginOf(this.config)}/admin-panel/settings`;
    const mail = sellerChangedMail(language, { before, after, by, link });
    for (const { email, staff: member } of staff)
      if (member.role === 'owner' && !member.suspended)
        await this.outbox.add({ id: `seller-changed-${newId()}`, to: email, ...mail });
  }
}
