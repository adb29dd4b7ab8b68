import { CURRENCY_SYMBOLS, formatPrice, MAX_REASON_LENGTH } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useConfirmed } from '@meridian/panel';
import { ConfirmDialog, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { plainNumber } from '../../data/plain-number.ts';
import type { DecisionDialogProps } from './decision-dialog.ts';
import styles from './returns.module.css';

/** The amount of a text, with a comma or a point before the decimals; NaN if it is none. */
const amountOf = (text: string): number => {
  const plain = plainNumber(text);
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
};

/** Refunds a received return, in full or with a deduction. The server may ask for a confirmation of the member's presence. */
export const RefundReturnDialog = ({ entry, onSend, dialog }: DecisionDialogProps) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const confirmed = useConfirmed();
  const { maximumRefund = entry.amount } = entry;
  const [text, setText] = useState(String(maximumRefund));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const price = (value: number): string => formatPrice(value, entry.currency, language);
  const amount = amountOf(text);
  const isValid = amount > 0 && amount <= maximumRefund;
  const isDeducted = isValid && amount < maximumRefund;
  const isReasonMissing = isDeducted && reason.trim() === '';
  const maximum = price(maximumRefund);

  const refund = (): void => {
    setChecked(true);
    if (!isValid || isReasonMissing) return;
    const body = { revision: entry.revision, amount, ...(isDeducted && { reason }) };
    onSend(() => confirmed(() => api('POST /api/returns/:id/refund', { params: { id: entry.id }, body })));
  };
  return (
    <ConfirmDialog
      {...dialog}
      title={t('returns.refundTitle')}
      text={t('returns.refundText')}
      yes={isValid ? t('returns.refundNow', { amount: price(amount) }) : t('returns.refund')}
      busyLabel={t('returns.refunding')}
      onYes={refund}
    >
      <div className={styles.fields}>
        {maximumRefund < entry.amount ? (
          <p data-testid="return-refunded-earlier">
            {t('returns.refundedEarlier', { amount: price(entry.amount - maximumRefund) })}
          </p>
        ) : null}
        <TextInput
          label={t('returns.amount', { symbol: CURRENCY_SYMBOLS[entry.currency] })}
          hint={t('returns.amountHint', { maximum })}
          error={isChecked && !isValid ? t('returns.amountWrong', { maximum }) : undefined}
          look="frame"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          required
          data-testid="return-amount"
        />
        {isDeducted ? (
          <TextInput
            label={t('returns.deduction', { amount: price(maximumRefund - amount) })}
            hint={t('returns.deductionHint')}
            error={isChecked && isReasonMissing ? t('returns.deductionMissing') : undefined}
            look="frame"
            maxLength={MAX_REASON_LENGTH}
            autoComplete="off"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            required
            data-testid="return-deduction"
          />
        ) : null}
      </div>
    </ConfirmDialog>
  );
};
