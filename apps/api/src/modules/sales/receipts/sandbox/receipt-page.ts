import { createHash } from 'node:crypto';
import { dateLocale, formatPrice, type Language, SHOP_NAME, toHundredths } from '@meridian/domain';
import { Html, html } from '../../../../platform/http/html.ts';
import type { SandboxReceipt } from './sandbox-receipt.schema.ts';

const en = {
  title: 'Test receipt',
  explanation: 'This is a receipt of a test register. It has no legal force.',
  sale: 'Sale',
  handover: 'Sale, offset by the prepayment',
  refund: 'Refund of a sale',
  correction: 'Correction of a sale',
  number: 'Fiscal number',
  time: 'Registered',
  total: 'Total',
  prepayment: 'full prepayment',
  payment: 'full payment',
  goods: 'goods',
  service: 'service',
  tax: 'incl. VAT {rate}%',
  noTax: 'no VAT',
  unknown: 'Receipt not found',
  unknownText: 'The link may be incomplete. Please open it again from the order.',
};
type Texts = typeof en;
const TEXTS: Record<Language, Texts> = {
  en,
  ru: {
    title: 'Тестовый чек',
    explanation: 'Это чек тестовой кассы. Юридической силы у него нет.',
    sale: 'Приход',
    handover: 'Приход, зачёт предоплаты',
    refund: 'Возврат прихода',
    correction: 'Коррекция прихода',
    number: 'Фискальный номер',
    time: 'Зарегистрирован',
    total: 'Итого',
    prepayment: 'предоплата 100%',
    payment: 'полный расчёт',
    goods: 'товар',
    service: 'услуга',
    tax: 'в т. ч. НДС {rate}%',
    noTax: 'без НДС',
    unknown: 'Чек не найден',
    unknownText: 'Возможно, ссылка скопирована не полностью. Откройте её ещё раз из заказа.',
  },
};

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:light;background:#eef0f2;color:#16202a;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}
.notice{padding:.75rem 1.25rem;background:#f4d35e;font-size:.875rem;text-align:center}
main{max-width:30rem;margin:auto;padding:2rem 1.25rem 3rem}
.card{padding:clamp(1.25rem,6vw,2.5rem);background:#fff;border:1px solid #d5dbe1}
.shop{color:#55626f;font-size:.8125rem;font-weight:600;letter-spacing:.1em;text-transform:uppercase}
h1{margin-top:.5rem;font-size:1.5rem;font-weight:600;line-height:1.25}
ul{margin-block:1.25rem;padding:0;list-style:none;border-block:1px solid #d5dbe1}
li{padding-block:.75rem;overflow-wrap:anywhere}
li+li{border-top:1px dashed #d5dbe1}
.sum{display:flex;gap:1rem;justify-content:space-between;font-variant-numeric:tabular-nums}
.small{color:#55626f;font-size:.875rem}
.total{font-size:1.25rem;font-weight:600}
dl{margin-top:1.25rem;color:#55626f;font-size:.875rem}
dd{margin-bottom:.5rem;color:#16202a}
`;

/** Source expression for `style-src`: the content security policy allows exactly this stylesheet by its hash. */
export const RECEIPT_STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

const page = (language: Language, content: Html): string => {
  const { title, explanation } = TEXTS[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <p class="notice" role="note">${explanation}</p>
        <main><div class="card">${content}</div></main>
      </body>
    </html>`.text;
};

/** The page of a receipt of the test register, without scripts. @param timeZone of the shop */
export const receiptPage = (receipt: SandboxReceipt, language: Language, timeZone: string): string => {
  const { kind, number, currency, amount, lines, at } = receipt;
  const text = TEXTS[language];
  const money = (value: number) => formatPrice(value, currency, language);
  const time = new Intl.DateTimeFormat(dateLocale(language), {
    ...{ dateStyle: 'long', timeStyle: 'short' },
    timeZone,
  });
  const rows = lines.map(({ name, quantity, price, taxRate, subject, method }) => {
    const tax = taxRate === null ? text.noTax : text.tax.replace('{rate}', String(taxRate));
    return html`<li>
      <p>${name}</p>
      <p class="sum">
        <span>${quantity} × ${money(price)}</span>
        <span>${money((toHundredths(price) * quantity) / 100)}</span>
      </p>
      <p class="small">${text[subject]}, ${text[method]}, ${tax}</p>
    </li>`;
  });
  return page(
    language,
    html`<p class="shop">${SHOP_NAME}</p>
      <h1>${text[kind]}</h1>
      <ul>
        ${rows}
      </ul>
      <p class="sum total">
        <span>${text.total}</span><span data-testid="receipt-total">${money(amount)}</span>
      </p>
      <dl>
        <dt>${text.number}</dt>
        <dd>${number}</dd>
        <dt>${text.time}</dt>
        <dd>${time.format(at)}</dd>
      </dl>`,
  );
};

export const unknownReceipt = (language: Language): string => {
  const { unknown, unknownText } = TEXTS[language];
  return page(
    language,
    html`<h1>${unknown}</h1>
      <p class="small">${unknownText}</p>`,
  );
};
