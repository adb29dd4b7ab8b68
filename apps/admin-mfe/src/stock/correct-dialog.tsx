import type { StockVariant } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { ConfirmDialog, TextInput, toast } from '@meridian/ui';
import { useState } from 'react';
import styles from './stock-page.module.css';
import { useCorrectStock, variantName } from './use-stock.ts';

const WHOLE = /^[+-]?\d{1,6}$/;

/** Adds pieces of a colour and size, or takes them away, with a reason for the ledger. */
export const CorrectDialog = ({ variant, onClose }: { variant: StockVariant; onClose: () => void }) => {
  const { t, language } = useTexts('admin');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const correction = useCorrectStock();
  // A typed minus can be the typographic one.
  const typed = text.trim().replace('−', '-');
  const change = WHOLE.test(typed) ? Number(typed) : 0;
  const save = () => {
    setSubmitted(true);
    if (change === 0 || correction.isPending) return;
    const { watchId, colorNameEN, size } = variant;
    const body = { watchId, colorNameEN, size, change, ...(reason.trim() && { reason }) };
    correction.mutate(body, {
      onSuccess: ({ variant: { onHand, shortOrders } }) => {
        toast(t('stock.corrected', { onHand }), { tone: 'success' });
        if (shortOrders.length > 0)
          toast(t('stock.shortNotice', { count: shortOrders.length }), { tone: 'error' });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      danger={false}
      title={t('stock.correctOf', { name: variantName(variant, language) })}
      text={t('stock.correctText', { onHand: variant.onHand, reserved: variant.reserved })}
      yes={t('stock.save')}
      no={t('states.cancel')}
      busy={correction.isPending}
      busyLabel={t('stock.saving')}
      error={problemText(t, correction.error)}
      onNo={onClose}
      onYes={save}
    >
      <div className={styles.fields}>
        <TextInput
          label={t('stock.change')}
          look="frame"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={isSubmitted && change === 0 ? t('stock.changeProblem') : undefined}
          autoComplete="off"
          data-autofocus
          data-testid="stock-change"
        />
        <TextInput
          label={t('stock.reason')}
          look="frame"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          data-testid="stock-reason"
        />
      </div>
    </ConfirmDialog>
  );
};
