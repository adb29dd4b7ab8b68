import { type Language, sellerLines, SHOP_NAME } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { html } from '../../../platform/http/html.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import { fill, SIGNATURE_PLACE } from './mail-layout.ts';

const en = {
  questions: 'Any questions? Reply to this email or write to {email}.',
  farewell: 'Kind regards,\nThe {shop} team',
  taxNumber: 'Tax number',
};

/** Texts at the end of every mail. Names in braces are placeholders. */
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    questions: 'Есть вопросы? Ответьте на это письмо или напишите на {email}.',
    farewell: 'С уважением,\nкоманда {shop}',
    taxNumber: 'Налоговый номер',
  },
};

/** The end of every mail, with the seller as it is when the mail is sent. */
@Injectable()
export class MailSignature {
  constructor(private readonly settings: ShopSettings) {}

  /** Returns both forms of a mail with the closing lines in its language, and the address of its replies. */
  async sign(mail: { text: string; html: string }, language: Language) {
    const { seller } = await this.settings.read(new Date());
    const { questions, farewell, taxNumber } = TEXTS[language];
    const question = fill(questions, { email: seller.email });
    const lines = [...fill(farewell, { shop: SHOP_NAME }).split('\n'), ...sellerLines(seller, taxNumber)];
    const closing = html`${question}<br />${lines.map((line) => html`<br />${line}`)}`.text;
    return {
      text: `${mail.text.trimEnd()}\n\n${[question, '', ...lines].join('\n')}\n`,
      html: mail.html.replace(SIGNATURE_PLACE, () => closing),
      replyTo: seller.email,
    };
  }
}
