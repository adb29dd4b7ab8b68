import { type Language, SHOP_NAME } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { newId } from '../../../../platform/database/ids.ts';
import type { ClientInfo } from '../../../../platform/http/client.decorator.ts';
import { BackgroundTasks } from '../../../../platform/jobs/background-tasks.ts';
import { HOUR_S, limitOf, Limits, MINUTE_S, timesLogin } from '../../../../platform/security/limits.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { noticeMail } from '../../../messages/mail/notice-mail.ts';
import { Outbox } from '../../../messages/mail/outbox.ts';
import { orderUrl } from '../access/order-url.ts';
import { ORDER_LINK_TEXTS } from './order-link-texts.ts';
import { ShopperOrdersRepository } from './shopper-orders.repository.ts';

export const ORDER_LOOKUP = limitOf('orderLookup', timesLogin(1 / 2), MINUTE_S, 'network');
export const ORDER_LINK_MAIL = limitOf('orderLinkMail', 3, HOUR_S, 'email');

/** The number and the email of an order. */
interface OrderSearch {
  number: string;
  email: string;
}

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
  async sendLink(
    { address, language }: Pick<ClientInfo, 'address' | 'language'>,
    search: OrderSearch,
  ): Promise<void> {
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
