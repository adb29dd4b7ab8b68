import type { HandlerInput } from '@meridian/contracts';
import { type Language, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { newId } from '../../../../platform/database/ids.ts';
import type { ClientInfo } from '../../../../platform/http/api-request.ts';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.ts';
import { HOUR_S, limitOf, Limits, MINUTE_S, timesLogin } from '../../../../platform/security/limits.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { noticeMail } from '../../../messages/mail/notice-mail.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { orderUrl } from '../access/order-url.ts';
import { ShopperOrdersRepository } from '../shopper-orders.repository.ts';

export const ORDER_LOOKUP = limitOf('orderLookup', timesLogin(1 / 2), MINUTE_S, 'network');
export const ORDER_LINK_MAIL = limitOf('orderLinkMail', 3, HOUR_S, 'email');

const en = {
  subject: 'The link to your order {number}',
  paragraphs: [
    'You asked for the link to your {shop} order {number}. It shows the delivery, the payment and everything that you can do with the order.',
    'The link opens the order without a password, so please do not share it. If you did not ask for it, ignore this email.',
  ],
  link: 'View your order',
};

/** Texts of the mail with the link to an order. Names in braces are placeholders. */
const ORDER_LINK_TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    subject: 'Ссылка на заказ {number}',
    paragraphs: [
      'Вы попросили ссылку на заказ {number} в магазине {shop}. На странице заказа видны доставка, оплата и всё, что можно сделать с заказом.',
      'Ссылка открывает заказ без пароля, поэтому никому её не пересылайте. Если вы её не запрашивали, не обращайте внимания на это письмо.',
    ],
    link: 'Посмотреть заказ',
  },
};

type OrderSearch = HandlerInput<'POST /api/orders/find'>['body'];

/** Sends the link of an order to the email that it was placed with. */
@Injectable()
export class FindOrder {
  constructor(
    private readonly limits: Limits,
    private readonly tasks: BackgroundTasks,
    private readonly orders: ShopperOrdersRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends the link in the background, so that neither the response nor its duration reveals whether the order exists.
   * @throws AppError `tooManyRequests` above the limit of the network
   */
  async sendLink({ address, language }: Pick<ClientInfo, 'address' | 'language'>, search: OrderSearch) {
    await this.limits.consume(ORDER_LOOKUP, { network: address });
    this.tasks.start('order link mail', () => this.send(language, search));
  }

  private async send(language: Language, { number, email }: OrderSearch): Promise<void> {
    const order = await this.orders.byNumber(number, email);
    if (!order || !(await this.limits.allows(ORDER_LINK_MAIL, { email }))) return;
    const { subject, paragraphs, link } = ORDER_LINK_TEXTS[language];
    const values = { shop: SHOP_NAME, number };
    const content = noticeMail({
      language,
      subject: fill(subject, values),
      paragraphs: paragraphs.map((paragraph) => fill(paragraph, values)),
      link: { label: link, url: orderUrl(this.config.PUBLIC_ORIGIN, order, language) },
    });
    await this.outbox.add({ id: `order-link-${newId()}`, to: email, ...content });
  }
}
