import { dateLocale, type Language } from '@meridian/domain';
import type { MailContent } from '../../messages/mail/mail.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';

interface SignInOnNewDevice {
  name: string;
  /** Such as `Chrome, Android`; '' if it is unknown. */
  device: string;
  /** Two letters; null if it is unknown. */
  country: string | null;
  at: Date;
  timeZone: string;
  language: Language;
  /** Page on which sessions can be ended. */
  link: string;
}

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

/** The mail about a sign-in to the panel from a new device. */
export const newDeviceMail = (event: SignInOnNewDevice): MailContent => {
  const { name, device, country, at, timeZone, language, link } = event;
  const texts = TEXTS[language];
  const time = new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(at);
  const countryName = country && new Intl.DisplayNames([language], { type: 'region' }).of(country);
  return noticeMail({
    language,
    subject: texts.subject,
    paragraphs: [
      texts.greeting(name),
      texts.news,
      [device || texts.unknownDevice, countryName, time].filter(Boolean).join(' · '),
      texts.advice,
    ],
    link: { label: texts.link, url: link },
  });
};
