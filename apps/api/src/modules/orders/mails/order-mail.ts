import { formatPhone } from '@meridian/contracts';
import {
  DELIVERY_COUNTRIES,
  formatDays,
  formatPrice,
  type Language,
  orderLineTexts,
  orderNumber,
  SHOP_EMAIL,
  SHOP_NAME,
  sizeLabel,
  total,
} from '@meridian/domain';
import { type Html, html } from '../../../platform/http/html.ts';
import type { MailContent } from '../../mail/mail.schema.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { type MailOccasion, ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const nameOf = (item: StoredOrderItem, language: Language): string => {
  const { name, color } = orderLineTexts(item, language);
  return `${name}, ${color}, ${sizeLabel(item.size, language)}`;
};

const addressOf = ({ delivery }: StoredOrder, language: Language): string[] => {
  const { name, patronymic, surname, address, city, zipCode, country, phone } = delivery;
  const deliveryCountry = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  return [
    [name, patronymic, surname].filter(Boolean).join(' '),
    address,
    [zipCode, city].filter(Boolean).join(' '),
    language === 'ru' ? country : (deliveryCountry?.en ?? country),
    formatPhone(phone, country),
  ].filter((line) => line !== '');
};

/** Mails in which the expected delivery is still ahead. */
const WITH_ESTIMATE: readonly MailOccasion[] = ['paid', 'processing', 'shipped'];

const RULE = 'border-top:1px solid #dcd7cd';
const QUIET = 'color:#615c52;font-size:14px';
const SERIF = 'font-family:Georgia,serif';
const HEADING = `margin:0 0 16px;${SERIF};font-size:20px;font-weight:400`;
const BUTTON = 'display:inline-block;padding:12px 24px;background:#15140f;color:#f7f5f2;text-decoration:none';

type Content = Html | string | readonly Html[];

/** A row of the layout table. */
const section = (style: string, content: Content) =>
  html`<tr>
    <td colspan="2" style="${style}">${content}</td>
  </tr>`;

/** A row with a label and an amount. */
const amountSection = (style: string, label: Content, amount: Content) =>
  html`<tr>
    <td style="${style};padding-right:16px">${label}</td>
    <td align="right" valign="top" style="${style};white-space:nowrap">${amount}</td>
  </tr>`;

/** Creates a mail to the shopper in the language and the currency of the order. */
export const orderMail = (order: StoredOrder, occasion: MailOccasion, origin: string): MailContent => {
  const { language, currency, amount, payment } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const number = orderNumber(order._id.toHexString());
  const price = (value: number): string => formatPrice(value, currency, language);
  const link = `${origin}/success?order=${order.key}&lang=${language}`;
  const greeting = fill(text.greeting, { name: order.delivery.name });
  const isRefunded = ['paid', 'refunded'].includes(payment.status);
  const cancellation = isRefunded ? text.refunded : text.notCharged;
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
  const questions = fill(text.questions, { email: SHOP_EMAIL });
  const farewell = fill(text.farewell, { shop: SHOP_NAME }).split('\n');
  const title = fill(text.orderNumber, { number });
  const sections = [
    section(`padding-bottom:24px;${SERIF};font-size:24px`, SHOP_NAME),
    section(
      '',
      [greeting, ...news].map((line) => html`<p style="margin:0 0 16px">${line}</p>`),
    ),
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
    section('padding-bottom:24px', html`<a href="${link}" style="${BUTTON}">${text.viewOrder}</a>`),
    section(
      `padding-top:16px;${RULE};${QUIET}`,
      html`${questions}<br />${farewell.map((line) => html`<br />${line}`)}`,
    ),
  ];
  return {
    subject: fill(text.subject[occasion], { number }),
    text: [
      greeting,
      '',
      ...news,
      '',
      title,
      ...lines.map((line) => `${line.name}: ${line.unitPrice} = ${line.total}`),
      `${text.total}: ${price(amount)}`,
      '',
      ...expected,
      `${text.address}:`,
      ...address,
      '',
      `${text.viewOrder}: ${link}`,
      '',
      questions,
      ...farewell,
      '',
    ].join('\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
        </head>
        <body
          style="margin:0;background:#f7f5f2;color:#15140f;font-family:Arial,sans-serif;font-size:16px;line-height:1.6"
        >
          <div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
            <tr>
              <td align="center" style="padding:32px 16px">
                <table
                  role="presentation"
                  cellpadding="0"
                  cellspacing="0"
                  style="width:100%;max-width:560px;text-align:left"
                >
                  ${sections}
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`.text,
  };
};
