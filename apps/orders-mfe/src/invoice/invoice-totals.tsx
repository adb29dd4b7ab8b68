import type { Invoice } from '@meridian/contracts';
import { noTaxReason, total } from '@meridian/domain';
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
  const { t } = useTexts('orders');
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
      {isInvoice || discount > 0 ? (
        <div>
          <dt>{t(isInvoice ? 'invoice.discount' : 'invoice.notRefunded')}</dt>
          <dd>{price(discount === 0 ? 0 : -discount)}</dd>
        </div>
      ) : null}
      {isInvoice ? (
        <div>
          <dt>{t('invoice.delivery')}</dt>
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
    </dl>
  );
};
