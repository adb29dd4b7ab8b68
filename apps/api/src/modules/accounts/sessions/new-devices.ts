import { dateLocale, type Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { ActivityRepository } from '../../shop/activity/activity.repository.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import type { User } from '../users/users.repository.ts';
import { type Device, deviceText } from './device-of.ts';

const TEXTS = {
  en: {
    subject: 'New sign-in to the admin panel',
    greeting: (name: string) => `Hello ${name},`,
    news: 'your account was used to sign in to the admin panel on a new device.',
    unknownDevice: 'unknown device',
    advice: 'If it was you, there is nothing to do. Otherwise sign the device out and change your password.',
    link: 'Check your devices',
  },
  ru: {
    subject: 'Вход в панель управления с нового устройства',
    greeting: (name: string) => `Здравствуйте, ${name}!`,
    news: 'В ваш аккаунт вошли с нового устройства, чтобы открыть панель управления.',
    unknownDevice: 'неизвестное устройство',
    advice:
      'Если это вы, ничего делать не нужно. Если нет, завершите сеанс на этом устройстве и смените пароль.',
    link: 'Проверить устройства',
  },
} as const;

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
    const texts = TEXTS[language];
    const time = new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: this.config.SHOP_TIME_ZONE,
    }).format(new Date());
    const countryName = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
    const content = noticeMail({
      language,
      subject: texts.subject,
      paragraphs: [
        texts.greeting(user.name),
        texts.news,
        [text || texts.unknownDevice, countryName, time].filter(Boolean).join(' · '),
        texts.advice,
      ],
      link: { label: texts.link, url: `${panelOriginOf(this.config)}/admin-panel/security` },
    });
    await this.outbox.add({ id: `new-device-${newId()}`, to: user.email, ...content });
  }
}
