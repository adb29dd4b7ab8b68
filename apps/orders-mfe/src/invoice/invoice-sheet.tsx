import type { Invoice } from '@meridian/contracts';
import { countryName, DELIVERY_COUNTRIES, formatPrice, shortUrl, taxNumberLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import { formatDay } from '../invoices/format-day.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import styles from './invoice-page.module.css';

const Parties = ({ invoice: { seller, buyer, tax } }: { invoice: Invoice }) => {
  const { t, language } = useTexts('orders');
  const { company } = buyer;
  const country = DELIVERY_COUNTRIES.find(({ value }) => value === tax.country);
  return (
    <div className={styles.parties}>
      <section>
        <h2 className={styles.label}>{t('invoice.seller')}</h2>
        <p className={styles.strong}>{seller.name}</p>
        <p>{seller.address}</p>
        {seller.country ? <p>{countryName(seller.country, language)}</p> : null}
        {seller.taxId ? <p>{t('invoice.taxId', { taxId: seller.taxId })}</p> : null}
        <p>{seller.email}</p>
        {[seller.phone, seller.messenger && shortUrl(seller.messenger), seller.hours].map((line, index) =>
          line ? <p key={index}>{line}</p> : null,
        )}
      </section>
      <section>
        <h2 className={styles.label}>{t('invoice.buyer')}</h2>
        <p className={styles.strong}>{company?.name ?? buyer.name}</p>
        {company ? <p>{`${taxNumberLabel(tax.country, language)}: ${company.taxNumber}`}</p> : null}
        {(company ? [company.address] : buyer.address).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
        <p>{language === 'en' ? (country?.en ?? tax.country) : tax.country}</p>
        {company ? <p>{t('invoice.contactPerson', { name: buyer.name })}</p> : null}
        {buyer.email ? <p>{buyer.email}</p> : null}
      </section>
    </div>
  );
};

/** A document as it is printed: the content of the PDF file, and the serial numbers that were recorded later. */
export const InvoiceSheet = ({ invoice }: { invoice: Invoice }) => {
  const { t, language } = useTexts('orders');
  const { kind, number, day, orderNumber, orderDate, invoiceNumber, reason, warrantyUntil, promoCode } =
    invoice;
  const facts: [label: string, value: string][] = [
    [t('invoice.date'), formatDay(day, language)],
    [t('invoice.order'), orderNumber],
    [t('invoice.orderDate'), formatDay(orderDate, language)],
    ...(invoiceNumber
      ? [
          [t(kind === 'invoice' ? 'invoice.reverses' : 'invoice.corrects'), invoiceNumber] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
  const price = (amount: number): string => formatPrice(amount, invoice.currency, language);
  return (
    <article className={styles.sheet} data-testid="invoice">
      <header className={styles.head}>
        <Heading level={1} size="md" data-testid="invoice-number">
          {t(`documents.${kind}`, { number })}
        </Heading>
        <dl className={styles.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Parties invoice={invoice} />
      <InvoiceLines invoice={invoice} price={price} />
      <InvoiceTotals invoice={invoice} price={price} />
      <footer className={styles.notes}>
        {promoCode ? (
          <p data-testid="order-promo-code">
            {t(`invoice.promoCode.${promoCode.gives}`, {
              code: promoCode.code,
              discount: price(promoCode.discount),
            })}
          </p>
        ) : null}
        {kind === 'invoice' ? <p>{t('invoice.paid')}</p> : null}
        {reason ? <p>{t('invoice.reason', { reason })}</p> : null}
        {warrantyUntil ? <p>{t('invoice.warranty', { day: formatDay(warrantyUntil, language) })}</p> : null}
        {invoice.seller.bank ? <p>{t('invoice.bank', { bank: invoice.seller.bank })}</p> : null}
      </footer>
    </article>
  );
};
