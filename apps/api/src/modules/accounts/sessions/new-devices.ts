import type { Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { ActivityRepository } from '../../shop/activity/activity.repository.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import type { User } from '../users/users.repository.ts';
import { type Device, deviceText } from './device-of.ts';
import { newDeviceMail } from './new-device-mail.ts';

/** A device is known for this time after its last sign-in. */
const KNOWN_DEVICE_MS = 90 * 24 * 3_600_000;

/** Mails a member of staff about a sign-in to the panel from a new device. The activity log has the earlier sign-ins. */
@Injectable()
export class NewDevices {
  constructor(
    private readonly activity: ActivityRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Call it before the sign-in is recorded. The first sign-in of an account sends no mail. */
  async notify(user: User, device: Device, country: string | null, language: Language): Promise<void> {
    const since = new Date(Date.now() - KNOWN_DEVICE_MS);
    const devices = await this.activity.signInDevices(user.id, since);
    const text = deviceText(device);
    if (devices.includes(text)) return;
    if (devices.length === 0 && !(await this.activity.hasSignedIn(user.id))) return;
    await this.outbox.add({
      id: `new-device-${newId()}`,
      to: user.email,
      ...newDeviceMail({
        name: user.name,
        device: text,
        country,
        at: new Date(),
        timeZone: this.config.SHOP_TIME_ZONE,
        language,
        link: `${panelOriginOf(this.config)}/admin-panel/security`,
      }),
    });
  }
}
