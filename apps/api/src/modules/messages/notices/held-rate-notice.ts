import { CURRENCY_SYMBOLS, type Language } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { panelOriginOf } from '../../../platform/security/panel-origin.ts';
import { type HeldRate, UpdateRates } from '../../shop/settings/rates/update-rates.ts';
import type { MailContent } from '../mail/mail.ts';
import { noticeMail } from '../mail/notice-mail.ts';
import { Outbox } from '../mail/outbox.ts';
import { StaffChoices } from './staff-choices.ts';

const TEXTS = {
  en: {
    subject: 'Check an exchange rate',
    news: 'The service has reported a rate that differs from the previous one by more than 20%. New orders still use the previous one.',
    rate: ({ currency, kzt, previous }: HeldRate) => `${CURRENCY_SYMBOLS[currency]}: ${previous} → ${kzt} ₸`,
    advice: 'If the new rate is right, set it for the day in the panel.',
    link: 'Open the exchange rates',
  },
  ru: {
    subject: 'Проверьте курс валюты',
    news: 'Служба курсов сообщила курс, который отличается от прежнего больше чем на 20 %. Новые заказы пока считаются по прежнему.',
    rate: ({ currency, kzt, previous }: HeldRate) => `${CURRENCY_SYMBOLS[currency]}: ${previous} → ${kzt} ₸`,
    advice: 'Если новый курс верен, задайте его на этот день в панели.',
    link: 'Открыть курсы валют',
  },
} as const;

const mailOf = (held: readonly HeldRate[], language: Language, url: string): MailContent => {
  const { subject, news, rate, advice, link } = TEXTS[language];
  const paragraphs = [news, ...held.map(rate), advice];
  return noticeMail({ language, subject, paragraphs, link: { label: link, url } });
};

/** Sends all active owners an email about exchange rates that are held back. */
@Injectable()
export class HeldRateNotice {
  constructor(
    rates: UpdateRates,
    private readonly choices: StaffChoices,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    rates.onHeld((held) => this.send(held));
  }

  private async send(held: readonly HeldRate[]): Promise<void> {
    const url = `${panelOriginOf(this.config)}/admin-panel/exchange-rates`;
    for (const { user, language } of await this.choices.owners())
      await this.outbox.add({
        id: `held-rate-${held[0]?.day}-${user.id}`,
        to: user.email,
        ...mailOf(held, language, url),
      });
  }
}
