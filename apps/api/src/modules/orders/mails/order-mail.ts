import { formatPhone } from '@meridian/contracts';
import {
  DELIVERY_COUNTRIES,
  formatDays,
  formatPrice,
  isPaid,
  type Language,
  orderNumber,
  refundableAmount,
  toHundredths,
  total,
} from '@meridian/domain';
import { html } from '../../../platform/http/html.ts';
import type { MailContent } from '../../mail/mail.schema.ts';
import {
  button,
  closingLines,
  fill,
  mailLayout,
  type MailPart,
  paragraphs,
  QUIET,
  RULE,
  section,
  SERIF,
} from '../../mail/mail-layout.ts';
import { orderUrl } from '../access/order-url.ts';
import type { OrderRefund, StoredOrder, StoredShipment } from '../order.schema.ts';
import { type MailOccasion, ORDER_MAIL_TEXTS } from './order-mail-texts.ts';
import { nameOf, trackingOf } from './tracking-sections.ts';

const addressOf = ({ delivery }: StoredOrder, language: Language): string[] => {
  const { name, patronymic, surname, address, city, zipCode, country, phone } = delivery;
  const deliveryCountry = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  return [
    [name, patronymic, surname].filter(Boolean).join(' '),
    address,
    [zipCode, city].filter(Boolean).join(' '),
    language === 'ru' ? country : (deliveryCountry?.en ?? country),
    formatPhone(phone),
  ].filter((line) => line !== '');
};

/** The sentence about the money of a cancelled order. A refund may be requested only after the mail is created. */
const cancellationText = (order: StoredOrder, price: (value: number) => string): string => {
  const { amount, payment, language } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const { status, paidBy, refunds = [] } = payment;
  const made = refunds.filter(
    (refund) => refund.status !== 'failed' && (!refund.isLate || paidBy === undefined),
  );
  const sumOf = (counted: readonly OrderRefund[], rest = 0): number =>
    counted.reduce((sum, refund) => sum + toHundredths(refund.amount), toHundredths(rest)) / 100;
  if (made.length === 0 && !isPaid(status) && status !== 'refunded') return text.notCharged;
  const rest = refundableAmount(order);
  const now = sumOf(
    made.filter(({ isLate, isCancellation }) => isLate || isCancellation),
    rest,
  );
  if (now === 0) return fill(text.refundedBefore, { total: price(amount) });
  return now >= amount
    ? text.refunded
    : fill(text.refundedRest, { amount: price(now), total: price(sumOf(made, rest)) });
};

/** Mails in which the expected delivery is still ahead. */
const WITH_ESTIMATE: readonly MailOccasion[] = ['placed', 'paid', 'processing', 'shipped', 'tracking'];

const HEADING = `margin:0 0 16px;${SERIF};font-size:20px;font-weight:400`;

/** A row with a label and an amount. */
const amountSection = (style: string, label: MailPart, amount: MailPart) =>
  html`<tr>
    <td style="${style};padding-right:16px">${label}</td>
    <td align="right" valign="top" style="${style};white-space:nowrap">${amount}</td>
  </tr>`;

/**
 * Creates a mail to the shopper in the language and the currency of the order.
 * @param shipments the shipments that the mail is about
 */
export const orderMail = (
  order: StoredOrder,
  occasion: MailOccasion,
  origin: string,
  shipments: readonly StoredShipment[] = [],
): MailContent => {
  const { language, currency, amount } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const number = orderNumber(order._id.toHexString());
  const price = (value: number): string => formatPrice(value, currency, language);
  const link = orderUrl(origin, order, language);
  const linkLabel = occasion === 'placed' ? text.payOrder : text.viewOrder;
  const greeting = fill(text.greeting, { name: order.delivery.name });
  const cancellation = cancellationText(order, price);
  const news = [text.news[occasion], ...(occasion === 'cancelled' ? [cancellation] : [])];
  const preheader = occasion === 'cancelled' ? cancellation : text.preheader[occasion];
  const lines = order.items.map((item) => ({
    name: nameOf(item, language),
    unitPrice: fill(text.unitPrice, { quantity: String(item.quantity), price: price(item.price) }),
    total: price(total([item])),
  }));
  const address = addressOf(order, language);
  const { estimate } = order.delivery;
  const expected =
    estimate && WITH_ESTIMATE.includes(occasion)
      ? [fill(text.estimate, { days: formatDays(estimate, language) })]
      : [];
  const title = fill(text.orderNumber, { number });
  const tracking = trackingOf(order, shipments);
  const sections = [
    paragraphs([greeting, ...news]),
    ...tracking.sections,
    section(`padding-top:24px;${RULE}`, html`<h1 style="${HEADING}">${title}</h1>`),
    ...lines.map((line) =>
      amountSection(
        'padding:8px 0',
        html`${line.name}<br /><span style="${QUIET}">${line.unitPrice}</span>`,
        line.total,
      ),
    ),
    amountSection(`padding:16px 0;${RULE}`, text.total, html`<strong>${price(amount)}</strong>`),
    section(
      `padding:8px 0 24px;${QUIET}`,
      [...expected, text.address, ...address].map((line) => html`${line}<br />`),
    ),
    button(linkLabel, link),
  ];
  return {
    subject: fill(text.subject[occasion], { number }),
    text: [
      greeting,
      '',
      ...news,
      '',
      ...tracking.lines,
      title,
      ...lines.map((line) => `${line.name}: ${line.unitPrice} = ${line.total}`),
      `${text.total}: ${price(amount)}`,
      '',
      ...expected,
      `${text.address}:`,
      ...address,
      '',
      `${linkLabel}: ${link}`,
      '',
      ...closingLines(language),
      '',
    ].join('\n'),
    html: mailLayout({ language, title, preheader, sections }),
  };
};
