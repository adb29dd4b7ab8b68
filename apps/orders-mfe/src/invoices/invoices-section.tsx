import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Heading, Notice, Skeleton, useRequest } from '@meridian/ui';
import { Link, useParams } from 'react-router-dom';
import { DownloadButton } from './download-button.tsx';
import { formatDay } from './format-day.ts';
import styles from './invoices-section.module.css';

interface Props {
  /** Changes with the payment, which can add a document. */
  payment: string;
}

/** The invoice and the credit notes of an order, for the page of the order. */
export const InvoicesSection = ({ payment }: Props) => {
  const { t, language } = useTexts('orders');
  const { api } = useServices();
  const { key = '' } = useParams();
  const { data, error, retry } = useRequest(`${key} ${payment}`, (signal) =>
    api('GET /api/orders/by-key/:key/invoices', { params: { key }, signal }),
  );
  return (
    <section
      aria-labelledby="order-invoices"
      className={styles.section}
      data-needs-script
      data-testid="order-invoices"
    >
      <Heading level={2} size="xs" id="order-invoices">
        {t('documents.title')}
      </Heading>
      {error !== undefined ? (
        <Notice
          tone="error"
          action={
            <Button variant="quiet" size="small" onClick={retry}>
              {t('documents.retry')}
            </Button>
          }
        >
          {t('documents.error')}
        </Notice>
      ) : null}
      {!data && error === undefined ? (
        <div role="status" aria-busy aria-label={t('documents.loading')}>
          <Skeleton className={styles.skeleton} />
        </div>
      ) : null}
      {data?.length === 0 ? <p className={styles.quiet}>{t('documents.none')}</p> : null}
      {data && data.length > 0 ? (
        <ul>
          {data.map((invoice) => (
            <li key={invoice.id} className={styles.invoice} data-testid="order-invoice">
              <div>
                <Link to={`/orders/${key}/invoices/${invoice.id}`}>
                  {t(`documents.${invoice.kind}`, { number: invoice.number })}
                </Link>
                <p className={styles.quiet}>
                  {formatDay(invoice.day, language)} ·{' '}
                  {formatPrice(invoice.amount, invoice.currency, language)}
                </p>
              </div>
              <DownloadButton orderKey={key} invoice={invoice} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
};
