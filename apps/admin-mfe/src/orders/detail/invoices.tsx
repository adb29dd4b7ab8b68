import type { InvoiceSummary } from '@meridian/contracts';
import { formatPrice } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { dateText, Loaded, problemText } from '@meridian/panel';
import { Button, toast } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ORDERS_KEY } from '../../data/use-orders.ts';
import { saveFile } from '../../panel/export/export-csv.ts';
import { fetchFile } from '../../panel/export/fetch-file.ts';
import drawer from './order-drawer.module.css';
import styles from './invoices.module.css';

const FILE_NAMES = { invoice: 'invoice', creditNote: 'credit-note' } as const;

const Invoice = ({ invoice }: { invoice: InvoiceSummary }) => {
  const { t, language } = useTexts('admin');
  const { store } = useServices();
  const [busy, setBusy] = useState(false);
  const { id, kind, number, at, amount, currency } = invoice;
  const download = async () => {
    setBusy(true);
    try {
      const file = await fetchFile(store, `/api/invoices/${id}/pdf?lang=${language}`);
      saveFile(`${FILE_NAMES[kind]}-${number}.pdf`, file);
    } catch (error) {
      const problem = problemText(t, error);
      if (!problem) return;
      console.error('Error downloading an invoice', error);
      toast(problem, { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={styles.invoice} data-testid="order-invoice">
      <div>
        <p>{t(`orders.invoices.${kind}`, { number })}</p>
        <p className={drawer.muted}>
          {dateText(at)} · {formatPrice(amount, currency, language)}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy}
        onClick={() => void download()}
        aria-label={t('orders.invoices.downloadOf', { number })}
        data-testid="order-invoice-download"
      >
        {t('orders.invoices.download')}
      </Button>
    </li>
  );
};

/** The invoice and the credit notes of an order, with their PDF files. */
export const Invoices = ({ orderId }: { orderId: string }) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const invoices = useQuery({
    queryKey: [...ORDERS_KEY, 'invoices', orderId],
    queryFn: ({ signal }) => api('GET /api/orders/:id/invoices', { params: { id: orderId }, signal }),
  });
  return (
    <section data-testid="order-invoices">
      <h3 className={drawer.label}>{t('orders.invoices.title')}</h3>
      <Loaded query={invoices} rows={1}>
        {(loaded) =>
          loaded.length === 0 ? (
            <p className={drawer.muted}>{t('orders.invoices.none')}</p>
          ) : (
            <ul>
              {loaded.map((invoice) => (
                <Invoice key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
};
