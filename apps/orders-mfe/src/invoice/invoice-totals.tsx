import type { Invoice } from '@meridian/contracts';
import { CURRENCY_SYMBOLS, dateLocale, formatPrice, inLanguage, noTaxReason, total } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './invoice-page.module.css';

interface InvoiceTotalsProps {
  invoice: Invoice;
  price: (amount: number) => string;
}

/** The tax by rate. A document with one rate does not repeat its amount. */
const Taxes = ({ invoice: { taxes, tax, seller }, price }: InvoiceTotalsProps) => {
  const { t, language } = useTexts('orders');
  const isOnly = taxes.length === 1;
  return taxes.map((part) => {
    const rate = part.rate.toLocaleString(dateLocale(language));
    const amount = price(part.amount);
    const labels =
      part.rate === 0
        ? [t('invoice.vat'), t('invoice.noTaxOf', { amount })]
        : [t('invoice.tax', { rate }), t('invoice.taxOf', { rate, amount })];
    return (
      <div key={part.rate} data-testid="invoice-tax">
        <dt>{labels[isOnly ? 0 : 1]}</dt>
        <dd>{part.rate === 0 ? t(`invoice.noTax.${noTaxReason(seller, tax.country)}`) : price(part.tax)}</dd>
      </div>
    );
  });
};

/** The amount and the tax in tenge of a document in another currency. */
const Books = ({ books, currency, total }: Pick<Invoice, 'books' | 'currency'> & { total: string }) => {
  const { t, language } = useTexts('orders');
  if (!books) return null;
  const rate = books.rate.toLocaleString(dateLocale(language), { maximumFractionDigits: 4 });
  const rows: [label: string, amount: number][] = [
    [total, books.amount],
    ...(books.tax > 0 ? [[t('invoice.vat'), books.tax] satisfies [string, number]] : []),
  ];
  return rows.map(([label, amount]) => (
    <div key={label} data-testid="invoice-books">
      <dt>
        {t('invoice.books', {
          label,
          unit: formatPrice(1, currency, language),
          rate: `${rate} ${CURRENCY_SYMBOLS.kzt}`,
        })}
      </dt>
      <dd>{formatPrice(amount, 'kzt', language)}</dd>
    </div>
  ));
};

/** The sums of a document. Prices include the tax; a rate of 0 is stated with its reason. */
export const InvoiceTotals = ({ invoice, price }: InvoiceTotalsProps) => {
  const { t, language } = useTexts('orders');
  const { deliveryMethod, deliveryTax, taxes } = invoice;
  const { kind, lines, discount, delivery, amount } = invoice;
  const isInvoice = kind === 'invoice';
  const totalLabel = t(isInvoice ? 'invoice.total' : 'invoice.refunded');
  return (
    <dl className={styles.totals}>
      {lines.length > 0 ? (
        <div>
          <dt>{t('invoice.subtotal')}</dt>
          <dd>{price(total(lines))}</dd>
        </div>
      ) : null}
      {discount > 0 ? (
        <div>
          <dt>{t('invoice.notRefunded')}</dt>
          <dd>{price(-discount)}</dd>
        </div>
      ) : null}
      {isInvoice || delivery > 0 ? (
        <div data-testid="invoice-delivery">
          <dt>
            {[t('invoice.delivery'), deliveryMethod && inLanguage(deliveryMethod, 'name', language)]
              .filter(Boolean)
              .join(': ')}
            {deliveryTax && taxes.length > 1 ? (
              <p className={styles.label}>
                {t('invoice.lineTax', {
                  rate: deliveryTax.rate.toLocaleString(dateLocale(language)),
                  tax: price(deliveryTax.amount),
                })}
              </p>
            ) : null}
            {deliveryMethod?.place ? <p className={styles.label}>{deliveryMethod.place}</p> : null}
          </dt>
          <dd>{price(delivery)}</dd>
        </div>
      ) : null}
      <div className={styles.total}>
        <dt>{totalLabel}</dt>
        <dd data-testid="invoice-total">{price(amount)}</dd>
      </div>
      <Taxes invoice={invoice} price={price} />
      <Books {...invoice} total={totalLabel} />
    </dl>
  );
};
