import { dateLocale, formatPrice, isCurrency, type Language, orderNumber } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { Handles, type WorkEntry, workEntry, workKind } from '../../../../platform/work/work-kind.ts';
import { fill } from '../../../messages/mail/mail-layout.ts';
import { StaffNotices } from '../../../messages/notices/staff-notices.ts';
import type { Money, ProviderDispute } from '../../payments/payment-provider.ts';
import type { StoredPayment } from '../../payments/payment.schema.ts';
import type { PaymentMismatch, StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import type { WorkOfOrder } from '../status/order-work.ts';

interface DisputeOfOrder extends WorkOfOrder, Pick<ProviderDispute, 'reference' | 'status'> {}
interface MismatchOfOrder extends WorkOfOrder, Pick<PaymentMismatch, 'field' | 'money'> {
  /** Of the payment. */
  attempt: number;
}

/** The email to the staff about a dispute that is new, needs a response or is lost. */
export const ORDER_DISPUTE = workKind<DisputeOfOrder>('order.dispute');
/** The email to the staff about a payment event that does not match its order. */
export const ORDER_MISMATCH = workKind<MismatchOfOrder>('order.mismatch');

export const disputeNotice = (order: string, { reference, status, at }: ProviderDispute): WorkEntry =>
  workEntry(ORDER_DISPUTE, `${order}-${reference}-${status}-${at.getTime()}`, { order, reference, status });

export const mismatchNotice = (
  { orderId: order, attempt }: StoredPayment,
  { field, money }: PaymentMismatch,
): WorkEntry => workEntry(ORDER_MISMATCH, `${order}-${attempt}-${field}`, { order, attempt, field, money });

const en = {
  dispute: {
    subject: 'Dispute over {amount} of order {number}',
    news: 'The customer’s bank disputes {amount} of the payment for order {number}.',
    respond: 'Respond in the payment provider’s dashboard.',
    respondBefore:
      'Respond in the payment provider’s dashboard by {date}. Without a response the shop loses the money.',
    review: 'The bank is deciding. You do not need to respond now.',
    advice: 'Do not send watches of this order until the dispute is decided.',
  },
  lost: {
    subject: 'Dispute over {amount} of order {number} is lost',
    news: 'The bank has decided for the customer and returned {amount} of the payment for order {number}.',
    advice: 'The order itself has not changed. Check whether its watches have been sent.',
  },
  mismatch: {
    subject: 'Check the payment of order {number}',
    money:
      'The payment provider has reported a payment of {reported} for order {number}, whose amount is {amount}.',
    mode: 'A report about order {number} ({amount}) came from the payment provider’s test mode instead of live mode, or the reverse.',
    ignored: 'The shop has ignored the report, and the order has not changed.',
    checkMoney:
      'Check the payment in the payment provider’s dashboard. Money that was received stays there until you refund it.',
    checkMode: 'Check the API keys and the webhook.',
  },
};

/** Names in braces are placeholders. */
const TEXTS: Record<Language, typeof en> = {
  en,
  ru: {
    dispute: {
      subject: 'Оспорена оплата заказа {number}: {amount}',
      news: 'Банк покупателя оспаривает оплату заказа {number}: {amount}.',
      respond: 'Ответьте в кабинете платёжного сервиса.',
      respondBefore:
        'Ответьте в кабинете платёжного сервиса. Срок ответа: {date}. Без ответа магазин потеряет эти деньги.',
      review: 'Решает банк, отвечать сейчас не нужно.',
      advice: 'Пока спор не решён, не отправляйте часы из этого заказа.',
    },
    lost: {
      subject: 'Спор по заказу {number} проигран: {amount}',
      news: 'Банк решил спор в пользу покупателя и вернул ему {amount} по заказу {number}.',
      advice: 'Сам заказ не изменён. Проверьте, отправлены ли часы.',
    },
    mismatch: {
      subject: 'Проверьте платёж по заказу {number}',
      money: 'Платёжный сервис сообщил о платеже на {reported} по заказу {number}, сумма которого {amount}.',
      mode: 'Сообщение о заказе {number} ({amount}) пришло из другого режима платёжного сервиса: тестового вместо рабочего или наоборот.',
      ignored: 'Магазин не принял это сообщение, заказ не изменён.',
      checkMoney:
        'Проверьте платёж в кабинете платёжного сервиса. Если деньги поступили, они останутся там, пока вы их не вернёте.',
      checkMode: 'Проверьте ключи и вебхук.',
    },
  },
};

const moneyText = ({ amount, currency }: Money, language: Language): string =>
  isCurrency(currency) ? formatPrice(amount, currency, language) : `${amount} ${currency.toUpperCase()}`;

const linkTo = (order: string): string => `/admin-panel/orders?order=${order}`;

type Dispute = NonNullable<StoredOrder['payment']['disputes']>[number];

/** Sends the staff emails about reports of the payment provider that need an action: each of them once. */
@Injectable()
export class PaymentNotices {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly notices: StaffNotices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Handles(ORDER_DISPUTE)
  async reportDispute({ order: id, reference, status }: DisputeOfOrder): Promise<void> {
    const { disputes = [] } = (await this.orders.placedById(id))?.payment ?? {};
    const index = disputes.findIndex((dispute) => dispute.reference === reference);
    const dispute = disputes[index];
    // A later report has an email of its own if it needs one.
    if (dispute?.status !== status) return;
    await this.notices.notify('paidOrder', `${id}-dispute-${index}-${status}`, (language) => {
      const texts = TEXTS[language][status === 'lost' ? 'lost' : 'dispute'];
      const values = { number: orderNumber(id), amount: moneyText(dispute, language) };
      return {
        subject: fill(texts.subject, values),
        lines: [fill(texts.news, values), ...this.whatToDo(dispute, language), texts.advice],
        link: linkTo(id),
      };
    });
  }

  @Handles(ORDER_MISMATCH)
  async reportMismatch({ order: id, attempt, field, money }: MismatchOfOrder): Promise<void> {
    const order = await this.orders.placedById(id);
    if (!order) return;
    await this.notices.notify('paidOrder', `${id}-mismatch-${attempt}-${field}`, (language) => {
      const texts = TEXTS[language].mismatch;
      const values = {
        number: orderNumber(id),
        amount: moneyText(order, language),
        reported: money ? moneyText(money, language) : '–',
      };
      const isMode = field === 'mode';
      return {
        subject: fill(texts.subject, values),
        lines: [
          fill(isMode ? texts.mode : texts.money, values),
          texts.ignored,
          isMode ? texts.checkMode : texts.checkMoney,
        ],
        link: linkTo(id),
      };
    });
  }

  private whatToDo({ status, respondBefore }: Dispute, language: Language): string[] {
    const { respond, respondBefore: before, review } = TEXTS[language].dispute;
    if (status === 'underReview') return [review];
    if (status !== 'needsResponse') return [];
    if (!respondBefore) return [respond];
    const format = new Intl.DateTimeFormat(dateLocale(language), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: this.config.SHOP_TIME_ZONE,
    });
    return [fill(before, { date: format.format(respondBefore) })];
  }
}
