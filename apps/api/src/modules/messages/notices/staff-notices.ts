import type { StaffNotifications } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { noticeMail } from '../mail/notice-mail.ts';
import { Outbox } from '../mail/outbox.ts';
import { StaffChoices } from './staff-choices.ts';

/** The content of an email to a member of staff. */
export interface StaffNotice {
  subject: string;
  /** Plain text, one paragraph per line. */
  lines: string[];
  /** Path of the panel's page. */
  link: string;
}

const LINK_LABEL: Record<Language, string> = { en: 'Open in the panel', ru: 'Открыть в панели' };
const REASON: Record<Language, string> = {
  en: 'You get this email because you chose it in the panel, under Security.',
  ru: 'Вы получили это письмо, потому что выбрали его в панели, в разделе «Безопасность».',
};

/** Emails to members of staff about events of the shop. */
@Injectable()
export class StaffNotices {
  constructor(
    private readonly choices: StaffChoices,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends an email to every active member of staff who has chosen the kind and may see orders. Repeated calls send it once
   * per member.
   * @param id identifies the event: letters, digits and hyphens
   */
  async notify(kind: keyof StaffNotifications, id: string, notice: (language: Language) => StaffNotice) {
    for (const { user, language } of await this.choices.recipientsOf(kind)) {
      const { subject, lines, link } = notice(language);
      await this.outbox.add({
        id: `${kind}-${id}-${user.id}`,
        to: user.email,
        ...noticeMail({
          language,
          subject,
          paragraphs: [...lines, REASON[language]],
          link: { label: LINK_LABEL[language], url: new URL(link, panelOriginOf(this.config)).href },
        }),
      });
    }
  }
}
