import type { Invoice } from '@meridian/contracts';
import { dateLocale, inLanguage, noTaxReason, total } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import styles from './invoice-page.module.css';

interface InvoiceTotalsProps {
  invoice: Invoice;
  price: (amount: number) => string;
  /** The tax rate as text, without the percent sign. */
  rate: string;
}

/** The sums of a document. Prices include the tax; a rate of 0 is stated. */
export const InvoiceTotals = ({ invoice, price, rate }: InvoiceTotalsProps) => {
  const { t, language } = useTexts('orders');
  const { deliveryMethod, deliveryTax } = invoice;
  const { kind, lines, discount, delivery, amount, tax, seller } = invoice;
  const isInvoice = kind === 'invoice';
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
            {deliveryMethod?.place ? <p className={styles.label}>{deliveryMethod.place}</p> : null}
          </dt>
          <dd>{price(delivery)}</dd>
        </div>
      ) : null}
      <div className={styles.total}>
        <dt>{t(isInvoice ? 'invoice.total' : 'invoice.refunded')}</dt>
        <dd data-testid="invoice-total">{price(amount)}</dd>
      </div>
      <div data-testid="invoice-tax">
        <dt>{tax.rate === 0 ? t('invoice.vat') : t('invoice.tax', { rate })}</dt>
        <dd>{tax.rate === 0 ? t(`invoice.noTax.${noTaxReason(seller, tax.country)}`) : price(tax.amount)}</dd>
      </div>
      {deliveryTax ? (
        <div data-testid="invoice-delivery-tax">
          <dt>{t('invoice.deliveryTax', { rate: deliveryTax.rate.toLocaleString(dateLocale(language)) })}</dt>
          <dd>{price(deliveryTax.amount)}</dd>
        </div>
      ) : null}
    </dl>
  );
};
