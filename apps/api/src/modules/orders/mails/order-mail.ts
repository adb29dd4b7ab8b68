import {
  DELIVERY_COUNTRIES,
  formatPrice,
  type Language,
  orderLineTexts,
  orderNumber,
  sizeLabel,
  total,
} from '@meridian/domain';
import { html } from '../../../platform/http/html.ts';
import type { MailContent } from '../../mail/mail.schema.ts';
import type { StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { type MailOccasion, ORDER_MAIL_TEXTS } from './order-mail-texts.ts';

export type { MailOccasion } from './order-mail-texts.ts';

/** The shop's data in a mail. */
interface MailShop {
  name: string;
  email: string;
  origin: string;
}

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

const nameOf = (item: StoredOrderItem, language: Language): string => {
  const { name, color } = orderLineTexts(item, language);
  return `${name}, ${color}, ${sizeLabel(item.size, language)}`;
};

/** The lines of the delivery address. */
const addressOf = ({ delivery }: StoredOrder, language: Language): string[] => {
  const { name, patronymic, surname, address, city, zipCode, country, phone } = delivery;
  const deliveryCountry = DELIVERY_COUNTRIES.find(({ value }) => value === country);
  return [
    [name, patronymic, surname].filter(Boolean).join(' '),
    address,
    [zipCode, city].filter(Boolean).join(' '),
    language === 'ru' ? country : (deliveryCountry?.en ?? country),
    phone,
  ].filter((line) => line !== '');
};

/** Creates a mail to the shopper in the language and the currency of the order. */
export const orderMail = (order: StoredOrder, occasion: MailOccasion, shop: MailShop): MailContent => {
  const { language, currency, amount, payment } = order;
  const text = ORDER_MAIL_TEXTS[language];
  const number = orderNumber(order._id.toHexString());
  const price = (value: number): string => formatPrice(value, currency, language);
  const link = `${shop.origin}/success?order=${order.key}&lang=${language}`;
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
  const questions = fill(text.questions, { email: shop.email });
  const farewell = fill(text.farewell, { shop: shop.name }).split('\n');
  const title = fill(text.orderNumber, { number });
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
                  <tr>
                    <td style="padding-bottom:24px;font-family:Georgia,serif;font-size:24px">${shop.name}</td>
                  </tr>
                  <tr>
                    <td>
                      <p style="margin:0 0 16px">${greeting}</p>
                      ${news.map((line) => html`<p style="margin:0 0 16px">${line}</p>`)}
                    </td>
                  </tr>
                  <tr>
                    <td style="padding-top:8px;border-top:1px solid #dcd7cd">
                      <h1 style="margin:16px 0;font-family:Georgia,serif;font-size:20px;font-weight:400">
                        ${title}
                      </h1>
                      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                        ${lines.map(
                          (line) =>
                            html`<tr>
                              <td style="padding:8px 16px 8px 0">
                                ${line.name}<br /><span style="color:#615c52;font-size:14px"
                                  >${line.unitPrice}</span
                                >
                              </td>
                              <td align="right" valign="top" style="padding:8px 0;white-space:nowrap">
                                ${line.total}
                              </td>
                            </tr>`,
                        )}
                        <tr>
                          <td style="padding:16px 16px 16px 0;border-top:1px solid #dcd7cd">${text.total}</td>
                          <td
                            align="right"
                            style="padding:16px 0;border-top:1px solid #dcd7cd;white-space:nowrap"
                          >
                            <strong>${price(amount)}</strong>
                          </td>
                        </tr>
                      </table>
                    </td>
                  </tr>
                  <tr>
                    <td style="padding:8px 0 24px;color:#615c52;font-size:14px">
                      ${text.address}<br />${address.map((line) => html`${line}<br />`)}
                    </td>
                  </tr>
                  <tr>
                    <td style="padding-bottom:24px">
                      <a
                        href="${link}"
                        style="display:inline-block;padding:12px 24px;background:#15140f;color:#f7f5f2;text-decoration:none"
                        >${text.viewOrder}</a
                      >
                    </td>
                  </tr>
                  <tr>
                    <td style="padding-top:16px;border-top:1px solid #dcd7cd;color:#615c52;font-size:14px">
                      ${questions}<br />${farewell.map((line) => html`<br />${line}`)}
                    </td>
                  </tr>
                </table>
              </td>
            </tr>
          </table>
        </body>
      </html>`.text,
  };
};
