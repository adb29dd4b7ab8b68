import type { Invoice } from '@meridian/contracts';
import { dateLocale, inLanguage, sizeLabel, undiscountedPrice } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Table } from '@meridian/ui';
import styles from './invoice-page.module.css';

interface InvoiceLinesProps {
  invoice: Invoice;
  price: (amount: number) => string;
}

/** The lines of a document with SKU and serial numbers. */
export const InvoiceLines = ({ invoice: { lines, tax: ofDocument }, price }: InvoiceLinesProps) => {
  const { t, language } = useTexts('orders');
  if (lines.length === 0) return null;
  return (
    <Table caption={t('invoice.item')} className={styles.lines}>
      <thead>
        <tr>
          <th scope="col">{t('invoice.item')}</th>
          <th scope="col" data-numeric>
            {t('invoice.quantity')}
          </th>
          <th scope="col" data-numeric>
            {t('invoice.price')}
          </th>
          <th scope="col" data-numeric>
            {t('invoice.lineTotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => {
          const { sku, serialNumbers, isGift, discount, tax } = line;
          const former = undiscountedPrice(line);
          const color = inLanguage(line, 'colorName', language);
          return (
            <tr key={index} data-testid="invoice-line">
              <td>
                <p>
                  {[inLanguage(line, 'name', language), color, sizeLabel(line.size, language)]
                    .filter(Boolean)
                    .join(', ')}
                </p>
                {isGift ? <p className={styles.label}>{t('invoice.gift')}</p> : null}
                {former === undefined ? null : (
                  <p className={styles.label}>
                    {t(discount ? 'invoice.undiscountedPrice' : 'invoice.regularPrice', {
                      price: price(former),
                    })}
                  </p>
                )}
                {tax && ofDocument.amount > 0 ? (
                  <p className={styles.label}>
                    {t('invoice.lineTax', {
                      rate: tax.rate.toLocaleString(dateLocale(language)),
                      tax: price(tax.amount),
                    })}
                  </p>
                ) : null}
                {sku ? <p className={styles.label}>{t('invoice.sku', { sku })}</p> : null}
                {serialNumbers.length > 0 ? (
                  <p className={styles.label}>
                    {t('invoice.serialNumbers', { numbers: serialNumbers.join(', ') })}
                  </p>
                ) : null}
              </td>
              <td data-numeric>{line.quantity}</td>
              <td data-numeric>{price(line.price)}</td>
              <td data-numeric>{price(line.total)}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
