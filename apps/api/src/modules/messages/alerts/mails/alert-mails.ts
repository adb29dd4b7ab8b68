import { formatPrice, inLanguage, type Language, productPath, sizeLabel } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { newId } from '../../../../platform/database/ids.ts';
import { fill } from '../../mail/mail-layout.ts';
import type { MailItem } from '../../mail/mail-blocks.ts';
import { noticeMail } from '../../mail/notice-mail.ts';
import { Outbox } from '../../mail/outbox.ts';
import { stockEntryOf } from '../../../catalogue/watches/stock-line.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import type { AlertVariant, StoredAlert } from '../alert.schema.ts';
import { AlertAddresses } from '../alert-addresses.ts';
import { ALERT_MAIL_TEXTS } from './alert-mail-texts.ts';

/** The parts of an alert that its mails depend on. */
type MailedAlert = Pick<StoredAlert, 'email' | 'address' | 'language' | 'variant' | 'currency' | 'price'>;

interface AlertMail {
  /** A mail is sent once per id. */
  id: string;
  subject: string;
  paragraphs: readonly string[];
  steps?: readonly string[];
  item: MailItem;
  link: { label: string; url: URL };
}

/** The present names of a variant; those of the alert if the watch no longer has it. */
export const presentVariant = (watch: SellableWatch | undefined, variant: AlertVariant) => {
  const { colorNameEN, colorNameRU, size } = (watch && stockEntryOf(watch.stock, variant)) ?? {
    ...variant,
    colorNameEN: variant.colorName,
  };
  return { colorNameEN, colorNameRU, size };
};

const nameOf = (watch: SellableWatch, variant: AlertVariant | undefined, language: Language): string => {
  const name = inLanguage(watch, 'name', language);
  if (!variant) return name;
  const present = presentVariant(watch, variant);
  return [name, inLanguage(present, 'colorName', language), sizeLabel(present.size, language)].join(', ');
};

/** The watch of a mail, with the first picture of its variant. */
const itemOf = (
  watch: SellableWatch,
  variant: AlertVariant | undefined,
  language: Language,
  amount?: string,
): MailItem => {
  const colorNameEN = variant && presentVariant(watch, variant).colorNameEN;
  const color = watch.colors.find((each) => each.colorNameEN === colorNameEN) ?? watch.colors[0];
  return {
    image: color?.images[0] ?? '',
    name: nameOf(watch, variant, language),
    ...(amount !== undefined && { amount }),
  };
};

/** Sends the mails of alerts. Each contains a signed link to unsubscribe. */
@Injectable()
export class AlertMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly addresses: AlertAddresses,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends the link that confirms an alert. @param token of the link */
  async sendConfirmation(alert: MailedAlert, watch: SellableWatch, token: string): Promise<void> {
    const { language, currency, price = 0 } = alert;
    const {
      subject,
      steps: { confirm, wait },
      link,
      ...news
    } = ALERT_MAIL_TEXTS[language].confirm;
    const values = {
      watch: nameOf(watch, alert.variant, language),
      price: currency ? formatPrice(price, currency, language) : '',
    };
    const url = new URL('/alerts/confirm', this.config.PUBLIC_ORIGIN);
    url.searchParams.set('token', token);
    await this.send(alert, {
      id: `alert-confirmation-${newId()}`,
      subject: fill(subject, values),
      paragraphs: [fill(currency ? news.price : news.stock, values)],
      steps: [confirm, wait],
      item: itemOf(watch, alert.variant, language),
      link: { label: link, url },
    });
  }

  async sendStock(alert: MailedAlert & Pick<StoredAlert, '_id'>, watch: SellableWatch): Promise<void> {
    const { language, variant } = alert;
    const { subject, news, hurry, done, link } = ALERT_MAIL_TEXTS[language].stock;
    const values = { watch: nameOf(watch, variant, language) };
    await this.send(alert, {
      id: `alert-${alert._id.toHexString()}`,
      subject: fill(subject, values),
      paragraphs: [fill(news, values), hurry, done],
      item: itemOf(watch, variant, language),
      link: {
        label: link,
        url: this.watchUrl(watch, variant && presentVariant(watch, variant).colorNameEN),
      },
    });
  }

  /** @param price the present price in the currency of the alert */
  async sendPrice(alert: MailedAlert & Pick<StoredAlert, '_id'>, watch: SellableWatch, price: number) {
    const { language, currency = 'kzt', price: before = 0 } = alert;
    const { subject, news, done, link } = ALERT_MAIL_TEXTS[language].price;
    const values = {
      watch: nameOf(watch, undefined, language),
      price: formatPrice(price, currency, language),
      before: formatPrice(before, currency, language),
    };
    await this.send(alert, {
      id: `alert-${alert._id.toHexString()}`,
      subject: fill(subject, values),
      paragraphs: [fill(news, values), done],
      item: itemOf(watch, undefined, language, values.price),
      link: { label: link, url: this.watchUrl(watch) },
    });
  }

  private watchUrl({ slug }: SellableWatch, colorNameEN?: string): URL {
    return new URL(productPath(slug, colorNameEN), this.config.PUBLIC_ORIGIN);
  }

  private async send({ email, address, language }: MailedAlert, mail: AlertMail): Promise<void> {
    const { id, subject, paragraphs, steps, item, link } = mail;
    const unsubscribe = new URL('/alerts/unsubscribe', this.config.PUBLIC_ORIGIN);
    unsubscribe.searchParams.set('token', await this.addresses.unsubscribeToken(address));
    for (const url of [link.url, unsubscribe]) url.searchParams.set('lang', language);
    await this.outbox.add({
      id,
      to: email,
      unsubscribeUrl: unsubscribe.href,
      ...noticeMail({
        language,
        subject,
        paragraphs,
        watches: { items: [item], origin: this.config.PUBLIC_ORIGIN },
        ...(steps && { steps }),
        link: { label: link.label, url: link.url.href },
        quietLink: { label: ALERT_MAIL_TEXTS[language].unsubscribe, url: unsubscribe.href },
      }),
    });
  }
}
