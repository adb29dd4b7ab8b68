import type { Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { newId } from '../../../platform/database/ids.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { noticeMail } from '../../messages/mail/notice-mail.ts';
import { Outbox } from '../../messages/mail/outbox.ts';
import type { User } from '../users/users.repository.ts';

type Notice =
  | 'appAdded'
  | 'appRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesReplaced'
  | 'recoveryCodeUsed';

interface NoticeTexts {
  subject: string;
  news: string;
}

const TEXTS: Record<Language, Record<Notice, NoticeTexts> & { advice: string; link: string }> = {
  en: {
    appAdded: {
      subject: 'Authenticator app added',
      news: 'An authenticator app now protects your account. When you sign in, you also enter a code from it. All other devices have been signed out.',
    },
    appRemoved: {
      subject: 'Authenticator app removed',
      news: 'The authenticator app was removed from your account. Its codes no longer work.',
    },
    passkeyAdded: {
      subject: 'Passkey added',
      news: 'A passkey was added to your account. You can use it to sign in without your password.',
    },
    passkeyRemoved: {
      subject: 'Passkey removed',
      news: 'A passkey was removed from your account. It no longer works here.',
    },
    recoveryCodesReplaced: {
      subject: 'New recovery codes',
      news: 'New recovery codes were created for your account. The earlier ones no longer work.',
    },
    recoveryCodeUsed: {
      subject: 'A recovery code was used',
      news: 'Someone used one of your recovery codes to access your account. This code no longer works.',
    },
    advice: 'If it was you, there is nothing to do. Otherwise change your password and sign out all devices.',
    link: 'Check your account',
  },
  ru: {
    appAdded: {
      subject: 'Подключено приложение-аутентификатор',
      news: 'Теперь ваш аккаунт защищён ещё и приложением-аутентификатором: при входе понадобится код из него. На остальных устройствах мы завершили сеансы.',
    },
    appRemoved: {
      subject: 'Приложение-аутентификатор отключено',
      news: 'От вашего аккаунта отключили приложение-аутентификатор. Коды из него больше не действуют.',
    },
    passkeyAdded: {
      subject: 'Добавлен ключ доступа',
      news: 'К вашему аккаунту добавили ключ доступа. С ним можно входить без пароля.',
    },
    passkeyRemoved: {
      subject: 'Ключ доступа удалён',
      news: 'Из вашего аккаунта удалили ключ доступа. Войти с ним больше нельзя.',
    },
    recoveryCodesReplaced: {
      subject: 'Новые резервные коды',
      news: 'Для вашего аккаунта созданы новые резервные коды. Прежние больше не действуют.',
    },
    recoveryCodeUsed: {
      subject: 'Использован резервный код',
      news: 'В ваш аккаунт вошли с резервным кодом. Этот код больше не действует.',
    },
    advice:
      'Если это вы, ничего делать не нужно. Если нет, смените пароль и завершите сеансы на всех устройствах.',
    link: 'Проверить аккаунт',
  },
};

/** Mails the user of an account about changes of the second factors. */
@Injectable()
export class SecondFactorMails {
  constructor(
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async send(notice: Notice, { email, role }: User, language: Language): Promise<void> {
    const texts = TEXTS[language];
    const { subject, news } = texts[notice];
    const url =
      role === 'admin'
        ? `${panelOriginOf(this.config)}/admin-panel/security`
        : `${this.config.PUBLIC_ORIGIN}/account`;
    await this.outbox.add({
      id: `second-factor-${newId()}`,
      to: email,
      ...noticeMail({
        language,
        subject,
        paragraphs: [news, texts.advice],
        link: { label: texts.link, url },
      }),
    });
  }
}
