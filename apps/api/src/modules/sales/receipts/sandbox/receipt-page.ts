import { dateLocale, formatPrice, type Language, SHOP_NAME, toHundredths } from '@meridian/domain';
import { html } from '../../../../platform/http/html.ts';
import { testPages } from '../../../../platform/http/test-page.ts';
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
ul{margin-block:1.25rem;padding:0;list-style:none;border-block:1px solid #d5dbe1}
li{padding-block:.75rem;overflow-wrap:anywhere}
li+li{border-top:1px dashed #d5dbe1}
.sum{display:flex;gap:1rem;justify-content:space-between;font-variant-numeric:tabular-nums}
.small{color:#55626f;font-size:.875rem}
.total{font-size:1.25rem;font-weight:600}
dl{margin-top:1.25rem;color:#55626f;font-size:.875rem}
dd{margin-bottom:.5rem;color:#16202a}
`;

const { styleSource, page } = testPages(STYLE, TEXTS);
export const RECEIPT_STYLE_SOURCE = styleSource;

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
    html`<p class="from">${SHOP_NAME}</p>
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
