import { isApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, EmptyState, ErrorState, Skeleton, useRequest } from '@meridian/ui';
import { Link, useParams } from 'react-router-dom';
import { DownloadButton } from '../invoices/download-button.tsx';
import { InvoiceSheet } from './invoice-sheet.tsx';
import styles from './invoice-page.module.css';

/** An invoice or a credit note to read, print and download. */
export const Component = () => {
  const { t } = useTexts('orders');
  const { api } = useServices();
  const { key = '', invoiceId = '' } = useParams();
  const { data, error, retry } = useRequest(`${key} ${invoiceId}`, (signal) =>
    api('GET /api/orders/by-key/:key/invoices/:invoiceId', { params: { key, invoiceId }, signal }),
  );
  if (isApiError(error, 'notFound') || isApiError(error, 'badRequest'))
    return (
      <Container width="text" className={styles.page} data-testid="not-found">
        <EmptyState
          level={1}
          title={t('invoice.missingTitle')}
          text={t('invoice.missingText')}
          action={
            <Button as={Link} to="/orders/find">
              {t('invoice.find')}
            </Button>
          }
        />
      </Container>
    );
  if (error !== undefined)
    return (
      <Container className={styles.page}>
        <ErrorState
          level={1}
          title={t('documents.error')}
          onRetry={retry}
          retryLabel={t('documents.retry')}
          data-testid="invoice-error"
        />
      </Container>
    );
  if (!data)
    return (
      <Container className={styles.page} aria-busy data-testid="invoice-loading">
        <p role="status" className="visually-hidden">
          {t('documents.loading')}
        </p>
        <Skeleton className={styles.skeleton} data-needs-script />
      </Container>
    );
  return (
    <Container className={styles.page} data-testid="invoice-page">
      <div className={styles.toolbar}>
        <Link to={`/orders/${key}`}>{t('invoice.back')}</Link>
        <div className={styles.actions}>
          <Button size="small" onClick={() => window.print()} data-testid="invoice-print">
            {t('invoice.print')}
          </Button>
          <DownloadButton orderKey={key} invoice={data} />
        </div>
      </div>
      <InvoiceSheet invoice={data} />
    </Container>
  );
};
