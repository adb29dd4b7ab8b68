import type { InvoiceSummary } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, toast } from '@meridian/ui';
import { useState } from 'react';
import { downloadInvoice } from './download-invoice.ts';

interface DownloadButtonProps {
  /** Key or id of the order. */
  orderKey: string;
  invoice: Pick<InvoiceSummary, 'id' | 'kind' | 'number'>;
}

/** Downloads a document as a PDF file. */
export const DownloadButton = ({ orderKey, invoice }: DownloadButtonProps) => {
  const { t } = useTexts('orders');
  const { store } = useServices();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await downloadInvoice(store, orderKey, invoice);
    } catch (error) {
      console.warn('Invoice not downloaded', error);
      toast(t('documents.downloadFailed'), { tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      onClick={() => void download()}
      aria-label={`${t('documents.download')}: ${t(`documents.${invoice.kind}`, { number: invoice.number })}`}
      data-testid="invoice-download"
    >
      {t('documents.download')}
    </Button>
  );
};
